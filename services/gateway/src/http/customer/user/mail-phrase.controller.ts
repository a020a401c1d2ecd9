import { Body, Controller, Get, Inject, Put, Req } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { CustomerPrincipal } from '@corella/contracts/identity';
import { mailPhraseBody, mailPhraseSchema, type MailPhraseState } from '@corella/contracts/web';
import { ask } from '@corella/signals';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';
import { isoText } from '../../../trading/order-text.js';
import { ForCustomers } from '../../identity/access.js';
import { Customer } from '../../identity/customer.guard.js';
import { IdentityCalls } from '../../identity/identity-calls.js';
import { proofOf } from '../../identity/proof-of.js';
import { WebContext } from '../../web/web-context.js';

/** The phrase with which mails to the customer begin. No answer holds it. */
@ApiTags('user')
@Controller('api/user/mail-phrase')
@ForCustomers()
export class MailPhraseController {
  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly identity: IdentityCalls,
    private readonly context: WebContext,
  ) {}

  @Get()
  @ApiOperation({ summary: 'When the phrase was set with which mails begin' })
  @ApiOkResponse({ standardSchema: mailPhraseSchema })
  async state(@Customer() { uid }: CustomerPrincipal): Promise<MailPhraseState> {
    return stateOf(await ask(this.deps.signals, 'identity.mail-phrase', { uid }));
  }

  @Put()
  @ApiOperation({ summary: 'Sets or removes the phrase with which mails begin' })
  @ApiOkResponse({ standardSchema: mailPhraseSchema })
  async set(
    @Customer() { uid, sessionId = '' }: CustomerPrincipal,
    @Body({ schema: mailPhraseBody }) { phrase, code, stepUp }: z.output<typeof mailPhraseBody>,
    @Req() request: FastifyRequest,
  ): Promise<MailPhraseState> {
    return stateOf(
      await this.identity.send<'SetMailPhrase'>(
        {
          type: 'SetMailPhrase',
          uid,
          sessionId,
          phrase,
          ...proofOf(request, { code, stepUp }),
          origin: this.context.originOf(request.raw),
        },
        request.id,
      ),
    );
  }
}

const stateOf = ({ setAt }: { readonly setAt: number | null }): MailPhraseState => ({
  setAt: setAt === null ? null : isoText(setAt),
});
