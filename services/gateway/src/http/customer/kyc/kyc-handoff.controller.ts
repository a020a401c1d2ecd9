import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Post, Put, Req, Res } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiOkResponse, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { CustomerPrincipal } from '@corella/contracts/identity';
import {
  KYC_UPLOAD,
  kycHandoffBody,
  kycHandoffOpenBody,
  kycHandoffSchema,
  kycPhoneSchema,
  type KycPhone,
} from '@corella/contracts/kyc-web';
import { sha256Hex } from '@corella/hash';
import { ask } from '@corella/signals';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';
import { isoText } from '../../../trading/order-text.js';
import { Trace } from '../../edge/trace.js';
import { IdempotencyKey } from '../../idempotency/idempotency-key.js';
import { OncePerKey } from '../../idempotency/once-per-key.js';
import { ForAnyone, ForCustomers } from '../../identity/access.js';
import { Customer } from '../../identity/customer.guard.js';
import { IdentityCalls } from '../../identity/identity-calls.js';
import { languageOf } from '../../problem/language.js';
import { refuse } from '../../problem/refused.js';
import { PHONE_COOKIE, sessionCookie, sessionToken } from '../../web/cookies.js';
import { WebContext } from '../../web/web-context.js';
import { slotOf } from './kyc-pictures.controller.js';
import { phoneWire } from './kyc-wire.js';
import { ForPhones, PhoneOf, type Phone } from './phone.guard.js';
import { PictureStore, sentFile } from './picture-store.js';

/**
 * The phone as the camera of a verification. The computer shows a code; the phone that opens it gets a cookie of its
 * own, with which it reads which pictures are wanted and sends them.
 */
@ApiTags('kyc')
@Controller('api/kyc/handoff')
export class KycHandoffController {
  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly identity: IdentityCalls,
    private readonly context: WebContext,
    private readonly once: OncePerKey,
    private readonly store: PictureStore,
  ) {}

  @Post()
  @ForCustomers()
  @ApiOperation({ summary: 'A code for a phone: one use, fifteen minutes. It ends the code before' })
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: kycHandoffSchema })
  begin(
    @Customer() { uid }: CustomerPrincipal,
    @IdempotencyKey() key: string,
    @Body({ schema: kycHandoffBody }) _nothing: z.output<typeof kycHandoffBody>,
    @Req() request: FastifyRequest,
  ): Promise<z.output<typeof kycHandoffSchema>> {
    return this.once.run({ owner: uid, key, body: ['kyc-handoff'] }, async () => {
      const begun = await this.identity.send<'BeginKycHandoff'>({ type: 'BeginKycHandoff', uid }, request.id);
      const language = languageOf(request.headers['accept-language']);
      // The part behind # never reaches a server or its log.
      const url = `${this.originOf(request)}/${language}/ekyc/#${begun.token}`;
      return { url, expiresAt: isoText(begun.expiresAt) };
    });
  }

  @Delete()
  @ForCustomers()
  @ApiOperation({ summary: 'Ends the code, and the phone that used it' })
  @HttpCode(204)
  async end(@Customer() { uid }: CustomerPrincipal, @Trace() trace: string): Promise<void> {
    await this.identity.send<'EndKycHandoff'>({ type: 'EndKycHandoff', uid }, trace);
  }

  @Post('open')
  @ForAnyone()
  @ApiOperation({ summary: 'A phone shows the code, and gets a cookie that sends pictures' })
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: kycPhoneSchema })
  @ApiResponse({ status: 410 })
  async open(
    @IdempotencyKey() key: string,
    @Body({ schema: kycHandoffOpenBody }) { token }: z.output<typeof kycHandoffOpenBody>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<KycPhone> {
    const { raw } = request;
    const channel = this.context.loginChannel(raw);
    const known = sessionToken(raw.headers.cookie, PHONE_COOKIE, channel);
    // A phone that lost the answer asks again under its key, and gets the same cookie.
    const asked = { owner: `handoff:${sha256Hex(token)}`, key, body: ['kyc-handoff-open', known] };
    const { phone, until } = await this.once.run(asked, () =>
      this.identity.send<'OpenKycHandoff'>(
        { type: 'OpenKycHandoff', token, ...(known === null ? {} : { phone: known }) },
        request.id,
      ),
    );
    const seconds = Math.floor((until - this.deps.clock.nowMs()) / 1_000);
    void reply.header('Set-Cookie', [sessionCookie(PHONE_COOKIE, channel, phone, seconds)]);
    return this.viewOf(sha256Hex(phone));
  }

  @Get('phone')
  @ForPhones()
  @ApiOperation({ summary: 'Which pictures the phone is to send, and which are there' })
  @ApiOkResponse({ standardSchema: kycPhoneSchema })
  read(@PhoneOf() { view }: Phone): KycPhone {
    return phoneWire(view);
  }

  @Put('files/:slot')
  @ForPhones({ maxBodyBytes: KYC_UPLOAD.maxBytes, takesFiles: true })
  @ApiOperation({ summary: 'A picture from the phone: JPEG, PNG or PDF, at most 5 MB' })
  @ApiConsumes(...KYC_UPLOAD.types)
  @ApiBody({ schema: { type: 'string', format: 'binary' } })
  @ApiOkResponse({ standardSchema: kycPhoneSchema })
  async put(
    @PhoneOf() { hash, view }: Phone,
    @Param('slot') slotText: string,
    @Body() bytes: Buffer | undefined,
    @Req() request: FastifyRequest,
  ): Promise<KycPhone> {
    const slot = slotOf(slotText);
    const sent = sentFile(bytes, request);
    // Before anything is decoded or stored for a place that nobody has asked to be filled.
    if (!view.slots.some((one) => one.slot === slot)) return refuse('field-not-asked', { field: slot });
    const { uid } = view;
    const picture = await this.store.draw(uid, slot, sent);
    await this.store.keep({ uid, picture }, () =>
      this.identity.send<'PutKycPhonePicture'>({ type: 'PutKycPhonePicture', phone: hash, picture }, request.id),
    );
    return this.viewOf(hash);
  }

  private async viewOf(phone: string): Promise<KycPhone> {
    return phoneWire((await ask(this.deps.signals, 'identity.kyc-phone', { phone })) ?? refuse('handoff-over'));
  }

  /** Where the computer reached us; a public origin of ours goes before an address that only this machine knows. */
  private originOf({ headers: { host = '' } }: FastifyRequest): string {
    const origins = this.deps.config.publicOrigins.map((origin) => origin.replace(/\/$/, ''));
    return origins.find((origin) => new URL(origin).host === host.toLowerCase()) ?? origins[0] ?? `http://${host}`;
  }
}
