import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Post, Put, Req } from '@nestjs/common';
import { ApiHeader, ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { CustomerPrincipal } from '@corella/contracts/identity';
import {
  addedPasskeySchema,
  passkeyAddBody,
  passkeyBeginBody,
  passkeyCreationSchema,
  passkeyRemoveBody,
  passkeyRenameBody,
  passkeySchema,
  recoveryCodesBody,
  recoveryCodesReply,
  type AddedPasskey,
  type Passkey,
} from '@corella/contracts/factors-web';
import { appliedSchema, listOf } from '@corella/contracts/web';
import { ask } from '@corella/signals';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';
import { ForCustomers } from '../../identity/access.js';
import { Customer } from '../../identity/customer.guard.js';
import { appliedOf } from '../../identity/applied-of.js';
import { IdentityCalls } from '../../identity/identity-calls.js';
import { proofOf, stepUpHeader } from '../../identity/proof-of.js';
import { IdempotencyKey } from '../../idempotency/idempotency-key.js';
import { OncePerKey } from '../../idempotency/once-per-key.js';
import { refuse } from '../../problem/refused.js';
import { WebContext } from '../../web/web-context.js';
import { attestationOf, creationOf, passkeyOf } from './passkey-wire.js';

const KEY_REF = /^[0-9a-f]{8,64}$/;

/** Passkeys, and the codes that help when a factor is lost. */
@ApiTags('user')
@Controller('api/user')
@ForCustomers()
export class FactorsController {
  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly identity: IdentityCalls,
    private readonly context: WebContext,
    private readonly once: OncePerKey,
  ) {}

  @Get('passkeys')
  @ApiOperation({ summary: "The customer's passkeys" })
  @ApiOkResponse({ standardSchema: listOf(passkeySchema) })
  async passkeys(@Customer() { uid }: CustomerPrincipal): Promise<{ items: Passkey[]; next: null }> {
    return { items: (await ask(this.deps.signals, 'identity.passkeys', { uid })).map(passkeyOf), next: null };
  }

  @Post('passkeys/begin')
  @ApiOperation({ summary: 'Says what a new passkey is to be made of' })
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: passkeyCreationSchema })
  async passkeyBegin(
    @Customer() { uid, sessionId = '' }: CustomerPrincipal,
    @IdempotencyKey() key: string,
    @Body({ schema: passkeyBeginBody.optional() }) body: z.output<typeof passkeyBeginBody> | undefined,
    @Req() request: FastifyRequest,
  ): Promise<z.output<typeof passkeyCreationSchema>> {
    const { creation } = await this.once.run({ owner: uid, key, body: ['passkey-begin'] }, () =>
      this.identity.send<'PasskeyBegin'>(
        {
          type: 'PasskeyBegin',
          uid,
          sessionId,
          idempotencyKey: key,
          ...proofOf(request, { code: body?.code, stepUp: body?.stepUp }),
        },
        request.id,
      ),
    );
    return creationOf(creation);
  }

  @Post('passkeys')
  @ApiOperation({ summary: 'Binds the new passkey, which then counts' })
  @HttpCode(201)
  @ApiCreatedResponse({ standardSchema: addedPasskeySchema })
  async passkeyAdd(
    @Customer() { uid, sessionId = '' }: CustomerPrincipal,
    @IdempotencyKey() key: string,
    @Body({ schema: passkeyAddBody }) body: z.output<typeof passkeyAddBody>,
    @Req() request: FastifyRequest,
  ): Promise<AddedPasskey> {
    const { name, attestation, acknowledgeBlock = false } = body;
    const { passkey, ...done } = await this.once.run({ owner: uid, key, body: ['passkey', body] }, () =>
      this.identity.send<'PasskeyAdd'>(
        {
          type: 'PasskeyAdd',
          uid,
          sessionId,
          name,
          attestation: attestationOf(attestation),
          acknowledgeBlock,
          origin: this.context.originOf(request.raw),
        },
        request.id,
      ),
    );
    return { ...passkeyOf(passkey), ...appliedOf(done) };
  }

  @Put('passkeys/:id')
  @ApiOperation({ summary: 'Gives a passkey another name' })
  @ApiOkResponse({ standardSchema: passkeySchema })
  async passkeyRename(
    @Customer() { uid, sessionId = '' }: CustomerPrincipal,
    @Param('id') keyRef: string,
    @Body({ schema: passkeyRenameBody }) { name, code, stepUp }: z.output<typeof passkeyRenameBody>,
    @Req() request: FastifyRequest,
  ): Promise<Passkey> {
    if (!KEY_REF.test(keyRef)) refuse('passkey-unknown');
    const { passkey } = await this.identity.send<'PasskeyRename'>(
      {
        type: 'PasskeyRename',
        uid,
        sessionId,
        keyRef,
        name,
        ...proofOf(request, { code, stepUp }),
        origin: this.context.originOf(request.raw),
      },
      request.id,
    );
    return passkeyOf(passkey);
  }

  @Delete('passkeys/:id')
  @ApiOperation({ summary: 'Removes a passkey' })
  @ApiHeader(stepUpHeader)
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: appliedSchema })
  async passkeyRemove(
    @Customer() { uid, sessionId = '' }: CustomerPrincipal,
    @Param('id') keyRef: string,
    @Body({ schema: passkeyRemoveBody }) { code, stepUp, acknowledgeBlock = false }: z.output<typeof passkeyRemoveBody>,
    @Req() request: FastifyRequest,
  ): Promise<z.output<typeof appliedSchema>> {
    if (!KEY_REF.test(keyRef)) refuse('passkey-unknown');
    const done = await this.identity.send<'PasskeyRemove'>(
      {
        type: 'PasskeyRemove',
        uid,
        sessionId,
        keyRef,
        ...proofOf(request, { code, stepUp }),
        acknowledgeBlock,
        origin: this.context.originOf(request.raw),
      },
      request.id,
    );
    return appliedOf(done);
  }

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
