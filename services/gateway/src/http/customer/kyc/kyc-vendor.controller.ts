import { Body, Controller, HttpCode, Inject, Post, Req } from '@nestjs/common';
import { ApiBody, ApiHeader, ApiNoContentResponse, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { KYC_CALL_BYTES, type KycCallRefusal } from '@corella/contracts/kyc';
import { ask } from '@corella/signals';
import type { FastifyRequest } from 'fastify';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';
import { refuse, refuseField } from '../../problem/refused.js';
import { BASE_POLICIES, withPolicy } from '../../routes/route-policy.js';

/** Whoever calls is nobody until the signature says so, which identity alone can check. No page of ours calls it. */
const ForTheVendor = (): MethodDecorator =>
  withPolicy({
    ...BASE_POLICIES.browser,
    ownPagesOnly: false,
    idempotencyKey: false,
    takesBytes: true,
    maxBodyBytes: KYC_CALL_BYTES,
  });

/** Those of our own sessions and proxies have no business with the checking service. */
const OURS = /^(?:cookie|forwarded|x-forwarded-.*)$/;

/** The checking service says that it has an answer, and identity asks for it at once. */
@ApiTags('kyc')
@Controller('api/kyc/vendor-events')
export class KycVendorController {
  constructor(@Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps) {}

  @Post()
  @ForTheVendor()
  @ApiOperation({
    summary: 'The checking service has an answer. It is asked for at once; nothing that the call says is believed',
  })
  @ApiHeader({ name: 'X-Corella-Timestamp', description: 'Milliseconds since 1970, within five minutes of now' })
  @ApiHeader({
    name: 'X-Corella-Signature',
    description: '`v1=` and HMAC-SHA256 in lower-case hexadecimal over the timestamp, a dot and the body',
  })
  @ApiBody({ schema: { type: 'object', properties: { checkId: { type: 'string' } }, required: ['checkId'] } })
  @ApiNoContentResponse({ description: 'Taken, also where the check is over or nobody knows it' })
  @ApiResponse({ status: 401 })
  @ApiResponse({ status: 404 })
  @HttpCode(204)
  async called(@Body() body: Buffer | undefined, @Req() request: FastifyRequest): Promise<void> {
    const headers = Object.entries(request.headers).flatMap(([name, value]) =>
      typeof value === 'string' && !OURS.test(name) ? [[name, value] as const] : [],
    );
    const reply = await ask(this.deps.signals, 'identity.kyc-vendor-call', {
      body: (body ?? Buffer.alloc(0)).toString('base64'),
      headers: Object.fromEntries(headers),
    });
    if (reply.kind === 'refused') refuseCall(reply.why);
  }
}

function refuseCall(why: KycCallRefusal): never {
  switch (why) {
    case 'unsigned':
      return refuse('call-unsigned');
    case 'late':
      return refuse('call-late');
    case 'malformed':
      return refuseField('checkId', 'check-id');
    case 'not-connected':
      return refuse('not-found');
  }
}
