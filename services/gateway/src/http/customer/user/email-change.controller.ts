import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { CustomerPrincipal } from '@corella/contracts/identity';
import { emailChangeBody, emailConfirmBody } from '@corella/contracts/web';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { ForCustomers } from '../../identity/access.js';
import { Customer } from '../../identity/customer.guard.js';
import { IdentityCalls } from '../../identity/identity-calls.js';
import { proofOf } from '../../identity/proof-of.js';
import { languageOf } from '../../problem/language.js';
import { WebContext } from '../../web/web-context.js';

/** The address of an account. Each guess of a code counts, so there is no idempotency key. */
@ApiTags('user')
@Controller('api/user/email')
@ForCustomers({ idempotencyKey: false })
export class EmailChangeController {
  constructor(
    private readonly identity: IdentityCalls,
    private readonly context: WebContext,
  ) {}

  @Post()
  @ApiOperation({ summary: 'Mails the two codes by which the address is changed' })
  @HttpCode(202)
  async begin(
    @Customer() { uid, sessionId = '' }: CustomerPrincipal,
    @Body({ schema: emailChangeBody }) { code, stepUp, ...body }: z.output<typeof emailChangeBody>,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    const origin = this.context.originOf(request.raw);
    const language = languageOf(request.headers['accept-language']);
    await this.identity.send<'BeginEmailChange'>(
      { type: 'BeginEmailChange', uid, sessionId, ...body, language, ...proofOf(request, { code, stepUp }), origin },
      request.id,
    );
  }

  @Post('confirm')
  @ApiOperation({ summary: 'Changes the address by both codes, and ends every session' })
  @HttpCode(204)
  async confirm(
    @Customer() { uid }: CustomerPrincipal,
    @Body({ schema: emailConfirmBody }) body: z.output<typeof emailConfirmBody>,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    const origin = this.context.originOf(request.raw);
    await this.identity.send<'ChangeEmail'>({ type: 'ChangeEmail', uid, ...body, origin }, request.id);
  }
}
