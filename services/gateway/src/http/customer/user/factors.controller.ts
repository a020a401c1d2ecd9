import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { CustomerPrincipal } from '@corella/contracts/identity';
import { recoveryCodesBody, recoveryCodesReply } from '@corella/contracts/web';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { ForCustomers } from '../../identity/access.js';
import { Customer } from '../../identity/customer.guard.js';
import { IdentityCalls } from '../../identity/identity-calls.js';
import { proofOf } from '../../identity/proof-of.js';
import { IdempotencyKey } from '../../idempotency/idempotency-key.js';
import { OncePerKey } from '../../idempotency/once-per-key.js';
import { WebContext } from '../../web/web-context.js';

/** What helps when a factor is lost. */
@ApiTags('user')
@Controller('api/user')
@ForCustomers()
export class FactorsController {
  constructor(
    private readonly identity: IdentityCalls,
    private readonly context: WebContext,
    private readonly once: OncePerKey,
  ) {}

  @Post('recovery-codes')
  @ApiOperation({ summary: 'Makes ten recovery codes, shown in this answer only; the ones before count no more' })
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: recoveryCodesReply })
  async recoveryCodes(
    @Customer() { uid, sessionId = '' }: CustomerPrincipal,
    @IdempotencyKey() key: string,
    @Body({ schema: recoveryCodesBody.optional() }) body: z.output<typeof recoveryCodesBody> | undefined,
    @Req() request: FastifyRequest,
  ): Promise<z.output<typeof recoveryCodesReply>> {
    const { codes } = await this.once.run({ owner: uid, key, body: ['recovery-codes'] }, () =>
      this.identity.send<'IssueRecoveryCodes'>(
        {
          type: 'IssueRecoveryCodes',
          uid,
          sessionId,
          idempotencyKey: key,
          ...proofOf(request, { code: body?.code, stepUp: body?.stepUp }),
          origin: this.context.originOf(request.raw),
        },
        request.id,
      ),
    );
    return { codes: [...codes] };
  }
}
