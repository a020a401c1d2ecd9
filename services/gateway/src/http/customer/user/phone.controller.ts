import { Body, Controller, Delete, HttpCode, Post, Req } from '@nestjs/common';
import { ApiHeader, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { CustomerPrincipal } from '@corella/contracts/identity';
import { appliedSchema, codeSentSchema, phoneBody, phoneConfirmBody, phoneRemoveBody } from '@corella/contracts/web';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { IdempotencyKey } from '../../idempotency/idempotency-key.js';
import { OncePerKey } from '../../idempotency/once-per-key.js';
import { ForCustomers } from '../../identity/access.js';
import { Customer } from '../../identity/customer.guard.js';
import { appliedOf } from '../../identity/applied-of.js';
import { IdentityCalls } from '../../identity/identity-calls.js';
import { proofOf, stepUpHeader } from '../../identity/proof-of.js';
import { languageOf } from '../../problem/language.js';
import { WebContext } from '../../web/web-context.js';

/** The phone of an account. Each guess of a code counts, so each has a key of its own. */
@ApiTags('user')
@Controller('api/user/phone')
@ForCustomers()
export class PhoneController {
  constructor(
    private readonly identity: IdentityCalls,
    private readonly context: WebContext,
    private readonly once: OncePerKey,
  ) {}

  @Post()
  @ApiOperation({ summary: 'Texts the code by which a phone is bound, or takes the place of the one of now' })
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: codeSentSchema })
  async begin(
    @Customer() { uid, sessionId = '' }: CustomerPrincipal,
    @IdempotencyKey() key: string,
    @Body({ schema: phoneBody }) { code, stepUp, ...body }: z.output<typeof phoneBody>,
    @Req() request: FastifyRequest,
  ): Promise<z.output<typeof codeSentSchema>> {
    const origin = this.context.originOf(request.raw);
    const language = languageOf(request.headers['accept-language']);
    const { to } = await this.once.run({ owner: uid, key, body: ['phone', body.phone] }, () =>
      this.identity.send<'BeginPhone'>(
        { type: 'BeginPhone', uid, sessionId, ...body, language, ...proofOf(request, { code, stepUp }), origin },
        request.id,
      ),
    );
    return { to };
  }

  @Post('confirm')
  @ApiOperation({ summary: 'Binds the phone by the code that it got' })
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: appliedSchema })
  async confirm(
    @Customer() { uid }: CustomerPrincipal,
    @IdempotencyKey() key: string,
    @Body({ schema: phoneConfirmBody }) { code }: z.output<typeof phoneConfirmBody>,
    @Req() request: FastifyRequest,
  ): Promise<z.output<typeof appliedSchema>> {
    const origin = this.context.originOf(request.raw);
    const done = await this.once.run({ owner: uid, key, body: ['phone-confirm', code] }, () =>
      this.identity.send<'ConfirmPhone'>({ type: 'ConfirmPhone', uid, code, origin }, request.id),
    );
    return appliedOf(done);
  }

  @Delete()
  @ApiOperation({ summary: 'Removes the phone' })
  @ApiHeader(stepUpHeader)
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: appliedSchema })
  async remove(
    @Customer() { uid, sessionId = '' }: CustomerPrincipal,
    @Body({ schema: phoneRemoveBody }) { code, stepUp, acknowledgeBlock = false }: z.output<typeof phoneRemoveBody>,
    @Req() request: FastifyRequest,
  ): Promise<z.output<typeof appliedSchema>> {
    const proof = proofOf(request, { code, stepUp });
    const origin = this.context.originOf(request.raw);
    const done = await this.identity.send<'RemovePhone'>(
      { type: 'RemovePhone', uid, sessionId, ...proof, acknowledgeBlock, origin },
      request.id,
    );
    return appliedOf(done);
  }
}
