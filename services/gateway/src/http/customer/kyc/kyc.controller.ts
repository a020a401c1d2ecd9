import { Body, Controller, Get, HttpCode, Inject, Patch, Post, Req } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { CustomerPrincipal } from '@corella/contracts/identity';
import {
  type Kyc,
  kycDraftBody,
  kycDraftSchema,
  type KycDraftWire,
  kycLetterMissingBody,
  kycPinBody,
  kycReopenBody,
  kycResubmitBody,
  kycSchema,
  kycSubmitBody,
  kycSubmittedSchema,
} from '@corella/contracts/kyc-web';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';
import { isoText } from '../../../trading/order-text.js';
import { Trace } from '../../edge/trace.js';
import { IdempotencyKey } from '../../idempotency/idempotency-key.js';
import { OncePerKey } from '../../idempotency/once-per-key.js';
import { ForCustomers } from '../../identity/access.js';
import { Customer } from '../../identity/customer.guard.js';
import { IdentityCalls } from '../../identity/identity-calls.js';
import { languageOf } from '../../problem/language.js';
import { WebContext } from '../../web/web-context.js';
import { DraftVersion, TakesDraftVersion } from './draft-version.js';
import { kycWire } from './kyc-wire.js';
import { OwnVerification } from './own-verification.js';

type Submitted = z.output<typeof kycSubmittedSchema>;

/** A customer's own verification: the draft that is saved while it is written, and what becomes of it. */
@ApiTags('kyc')
@Controller('api/kyc')
@ForCustomers()
export class KycController {
  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly identity: IdentityCalls,
    private readonly context: WebContext,
    private readonly once: OncePerKey,
    private readonly own: OwnVerification,
  ) {}

  @Get()
  @ApiOperation({ summary: 'The state of the verification, its draft and what is asked' })
  @ApiOkResponse({ standardSchema: kycSchema })
  async read(@Customer() { uid }: CustomerPrincipal, @Req() request: FastifyRequest): Promise<Kyc> {
    const language = languageOf(request.headers['accept-language']);
    return kycWire(await this.own.of(uid), language, this.deps.clock.nowMs());
  }

  @Patch('draft')
  @ApiOperation({ summary: 'Saves answers, right or wrong' })
  @TakesDraftVersion()
  @ApiOkResponse({ standardSchema: kycDraftSchema })
  async save(
    @Customer() { uid }: CustomerPrincipal,
    @DraftVersion() version: number,
    @Body({ schema: kycDraftBody }) { kind, method, answers }: z.output<typeof kycDraftBody>,
    @Trace() trace: string,
  ): Promise<KycDraftWire> {
    await this.identity.send<'SaveKycDraft'>(
      {
        type: 'SaveKycDraft',
        uid,
        answers,
        version,
        ...(kind === undefined ? {} : { kind }),
        ...(method === undefined ? {} : { method }),
      },
      trace,
    );
    return this.own.draftOf(uid);
  }

  @Post('submit')
  @ApiOperation({ summary: 'Sends the draft to be reviewed' })
  @TakesDraftVersion()
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: kycSubmittedSchema })
  submit(
    @Customer() { uid }: CustomerPrincipal,
    @DraftVersion() version: number,
    @IdempotencyKey() key: string,
    @Body({ schema: kycSubmitBody }) _consent: z.output<typeof kycSubmitBody>,
    @Req() request: FastifyRequest,
  ): Promise<Submitted> {
    return this.once.run({ owner: uid, key, body: ['kyc-submit', version] }, async () =>
      submittedWire(
        await this.identity.send<'SubmitKyc'>(
          { type: 'SubmitKyc', uid, version, method: 'upload', origin: this.context.originOf(request.raw) },
          request.id,
        ),
      ),
    );
  }

  @Post('resubmit')
  @ApiOperation({ summary: 'Sends what was asked to be fixed' })
  @TakesDraftVersion()
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: kycSubmittedSchema })
  resubmit(
    @Customer() { uid }: CustomerPrincipal,
    @DraftVersion() version: number,
    @IdempotencyKey() key: string,
    @Body({ schema: kycResubmitBody }) { kept = [] }: z.output<typeof kycResubmitBody>,
    @Req() request: FastifyRequest,
  ): Promise<Submitted> {
    return this.once.run({ owner: uid, key, body: ['kyc-resubmit', version, kept] }, async () =>
      submittedWire(
        await this.identity.send<'ResubmitKyc'>(
          { type: 'ResubmitKyc', uid, version, kept, origin: this.context.originOf(request.raw) },
          request.id,
        ),
      ),
    );
  }

  @Post('reopen')
  @ApiOperation({ summary: 'Applies again after a rejection' })
  @HttpCode(204)
  async reopen(
    @Customer() { uid }: CustomerPrincipal,
    @IdempotencyKey() key: string,
    @Body({ schema: kycReopenBody }) _nothing: z.output<typeof kycReopenBody>,
    @Trace() trace: string,
  ): Promise<void> {
    await this.once.run({ owner: uid, key, body: ['kyc-reopen'] }, () =>
      this.identity.send<'ReopenKyc'>({ type: 'ReopenKyc', uid }, trace),
    );
  }

  @Post('letter/missing')
  @ApiOperation({ summary: 'Says that the letter has not come' })
  @HttpCode(204)
  async letterMissing(
    @Customer() { uid }: CustomerPrincipal,
    @IdempotencyKey() key: string,
    @Body({ schema: kycLetterMissingBody }) _nothing: z.output<typeof kycLetterMissingBody>,
    @Trace() trace: string,
  ): Promise<void> {
    await this.once.run({ owner: uid, key, body: ['kyc-letter-missing'] }, () =>
      this.identity.send<'MissKycLetter'>({ type: 'MissKycLetter', uid }, trace),
    );
  }

  @Post('pin')
  @ApiOperation({ summary: 'Enters the PIN of the letter' })
  @HttpCode(204)
  async pin(
    @Customer() { uid }: CustomerPrincipal,
    @IdempotencyKey() key: string,
    @Body({ schema: kycPinBody }) { pin }: z.output<typeof kycPinBody>,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    await this.once.run({ owner: uid, key, body: ['kyc-pin', pin] }, () =>
      this.identity.send<'EnterKycPin'>(
        { type: 'EnterKycPin', uid, pin, origin: this.context.originOf(request.raw) },
        request.id,
      ),
    );
  }
}

const submittedWire = ({ caseId, dueAt }: { caseId: string; dueAt: number }): Submitted => ({
  caseId,
  dueAt: isoText(dueAt),
});
