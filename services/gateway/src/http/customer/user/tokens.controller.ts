import { Body, Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { CustomerPrincipal } from '@corella/contracts/identity';
import { sessionCheck, sessionTicket, ticketBody } from '@corella/contracts/tokens-web';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { ForCustomers } from '../../identity/access.js';
import { Customer } from '../../identity/customer.guard.js';
import { IdentityCalls } from '../../identity/identity-calls.js';
import { Principals } from '../../identity/principals.js';
import { Refused } from '../../problem/refused.js';
import { WebContext } from '../../web/web-context.js';
import { isoText } from '../../../trading/order-text.js';
import { LoginCookies } from './login-cookies.js';

/** How a page or an app keeps its session: it asks whether it lives, and exchanges its tokens every hour. */
@ApiTags('auth')
@Controller('api/auth')
@ForCustomers({ idempotencyKey: false })
export class TokensController {
  constructor(
    private readonly identity: IdentityCalls,
    private readonly context: WebContext,
    private readonly principals: Principals,
    private readonly logins: LoginCookies,
  ) {}

  @Get('check')
  @ApiOperation({ summary: 'Whether the session lives, and since when its tokens' })
  @ApiOkResponse({ standardSchema: sessionCheck })
  check(@Customer() { uid, tokensSince }: CustomerPrincipal): z.output<typeof sessionCheck> {
    const since = tokensSince === undefined ? {} : { tokensSince: isoText(tokensSince) };
    return { uid, ...since, now: this.logins.now() };
  }

  /** Another ticket does no harm, so a repetition needs no key. */
  @Post('ticket')
  @ApiOperation({ summary: 'A ticket for new tokens: one use within a minute' })
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: sessionTicket })
  async ticket(@Req() request: FastifyRequest): Promise<z.output<typeof sessionTicket>> {
    const { ticket, expiresAt } = await this.identity.send<'IssueSessionTicket'>(
      { type: 'IssueSessionTicket', token: this.tokenOf(request) },
      request.id,
    );
    return { ticket, expiresAt: isoText(expiresAt) };
  }

  /** The ticket is good once, so a repetition is refused. Tokens travel in cookies only. */
  @Post('exchange')
  @ApiOperation({ summary: 'New tokens for a ticket; the old ones hold for another minute' })
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: sessionCheck })
  async exchange(
    @Customer() { uid }: CustomerPrincipal,
    @Body({ schema: ticketBody }) { ticket }: z.output<typeof ticketBody>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<z.output<typeof sessionCheck>> {
    const channel = this.context.loginChannel(request.raw);
    const { session } = await this.identity.send<'ExchangeSessionTicket'>(
      {
        type: 'ExchangeSessionTicket',
        token: this.tokenOf(request),
        ticket,
        origin: this.context.originOf(request.raw),
      },
      request.id,
    );
    this.logins.giveSession(reply, channel, session);
    const now = this.logins.now();
    return { uid, tokensSince: now, now };
  }

  private tokenOf(request: FastifyRequest): string {
    const token = this.principals.customerToken(request.raw);
    if (token === null) throw new Refused({ code: 'session-required' });
    return token;
  }
}
