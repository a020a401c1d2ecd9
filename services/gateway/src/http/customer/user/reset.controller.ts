import { Body, Controller, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { resetConfirmBody } from '@corella/contracts/factors-web';
import { resetBody, resetConfirmReply, resetReply } from '@corella/contracts/web';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';
import { ForAnyone } from '../../identity/access.js';
import { appliedOf } from '../../identity/applied-of.js';
import { IdentityCalls } from '../../identity/identity-calls.js';
import { languageOf } from '../../problem/language.js';
import { WebContext } from '../../web/web-context.js';
import { LoginCookies } from './login-cookies.js';
import { assertionOf } from './passkey-wire.js';
import { meOf } from './user-views.js';

/** A forgotten password. Each guess of a code counts, so there is no idempotency key. */
@ApiTags('auth')
@Controller('api/auth/reset')
@ForAnyone({ idempotencyKey: false })
export class ResetController {
  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly identity: IdentityCalls,
    private readonly context: WebContext,
    private readonly logins: LoginCookies,
  ) {}

  @Post()
  @ApiOperation({ summary: 'Sends a code by which a forgotten password can be replaced' })
  @HttpCode(202)
  @ApiAcceptedResponse({ standardSchema: resetReply })
  async request(
    @Body({ schema: resetBody }) body: z.output<typeof resetBody>,
    @Req() request: FastifyRequest,
  ): Promise<z.output<typeof resetReply>> {
    const language = languageOf(request.headers['accept-language']);
    return this.identity.send<'RequestPasswordReset'>(
      { type: 'RequestPasswordReset', ...body, ...this.logins.shownBy(request), language },
      request.id,
    );
  }

  @Post('confirm')
  @ApiOperation({ summary: 'Replaces a forgotten password by the code, and ends every session' })
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: resetConfirmReply })
  async confirm(
    @Body({ schema: resetConfirmBody }) { assertion, ...body }: z.output<typeof resetConfirmBody>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<z.output<typeof resetConfirmReply>> {
    const channel = this.context.loginChannel(request.raw);
    const outcome = await this.identity.send<'ResetPassword'>(
      {
        type: 'ResetPassword',
        ...body,
        ...(assertion === undefined ? {} : { assertion: assertionOf(assertion) }),
        ...this.logins.shownBy(request),
      },
      request.id,
    );
    if (outcome.next === 'login') return { next: 'login', ...appliedOf(outcome) };
    this.logins.giveCookies(reply, channel, outcome);
    return { next: 'done', user: meOf(outcome.user, this.logins.place()), ...appliedOf(outcome) };
  }
}
