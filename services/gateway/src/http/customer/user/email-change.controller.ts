import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { CustomerPrincipal } from '@corella/contracts/identity';
import { appliedSchema, emailChangeBody, emailConfirmBody } from '@corella/contracts/web';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { IdempotencyKey } from '../../idempotency/idempotency-key.js';
import { OncePerKey } from '../../idempotency/once-per-key.js';
import { ForCustomers } from '../../identity/access.js';
import { Customer } from '../../identity/customer.guard.js';
import { appliedOf } from '../../identity/applied-of.js';
import { IdentityCalls } from '../../identity/identity-calls.js';
import { proofOf } from '../../identity/proof-of.js';
import { languageOf } from '../../problem/language.js';
import { WebContext } from '../../web/web-context.js';

/** The address of an account. Each guess of a code counts, so each has a key of its own. */
@ApiTags('user')
@Controller('api/user/email')
@ForCustomers()
export class EmailChangeController {
  constructor(
    private readonly identity: IdentityCalls,
    private readonly context: WebContext,
    private readonly once: OncePerKey,
  ) {}

  @Post()
  @ApiOperation({ summary: 'Mails the two codes by which the address is changed' })
  @HttpCode(204)
  async begin(
    @Customer() { uid, sessionId = '' }: CustomerPrincipal,
    @IdempotencyKey() key: string,
    @Body({ schema: emailChangeBody }) { code, stepUp, ...body }: z.output<typeof emailChangeBody>,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    const origin = this.context.originOf(request.raw);
    const language = languageOf(request.headers['accept-language']);
    await this.once.run({ owner: uid, key, body: ['email', body.email] }, () =>
      this.identity.send<'BeginEmailChange'>(
        { type: 'BeginEmailChange', uid, sessionId, ...body, language, ...proofOf(request, { code, stepUp }), origin },
        request.id,
      ),
    );
  }

  @Post('confirm')
  @ApiOperation({ summary: 'Changes the address by both codes, and ends every session' })
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: appliedSchema })
  async confirm(
    @Customer() { uid }: CustomerPrincipal,
    @IdempotencyKey() key: string,
    @Body({ schema: emailConfirmBody }) body: z.output<typeof emailConfirmBody>,
    @Req() request: FastifyRequest,
  ): Promise<z.output<typeof appliedSchema>> {
    const origin = this.context.originOf(request.raw);
    const done = await this.once.run({ owner: uid, key, body: ['email-confirm', body.oldCode, body.newCode] }, () =>
      this.identity.send<'ChangeEmail'>({ type: 'ChangeEmail', uid, ...body, origin }, request.id),
    );
    return appliedOf(done);
  }
}
