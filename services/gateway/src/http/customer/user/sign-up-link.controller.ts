import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { verifyLinkBody, verifyLinkReply } from '@corella/contracts/web';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { ForAnyone } from '../../identity/access.js';
import { IdentityCalls } from '../../identity/identity-calls.js';
import { WebContext } from '../../web/web-context.js';
import { LoginCookies } from './login-cookies.js';
import { meOf } from './user-views.js';

/** The link of a sign-up's mail. A second time says that the address is confirmed, so there is no idempotency key. */
@ApiTags('auth')
@Controller('api/auth/verify-link')
@ForAnyone({ idempotencyKey: false })
export class SignUpLinkController {
  constructor(
    private readonly identity: IdentityCalls,
    private readonly context: WebContext,
    private readonly logins: LoginCookies,
  ) {}

  @Post()
  @ApiOperation({ summary: 'Proves the address of a sign-up by the link of its mail' })
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: verifyLinkReply })
  async verify(
    @Body({ schema: verifyLinkBody }) body: z.output<typeof verifyLinkBody>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<z.output<typeof verifyLinkReply>> {
    const channel = this.context.loginChannel(request.raw);
    const done = await this.identity.send<'VerifyLink'>(
      { type: 'VerifyLink', ...body, ...this.logins.shownBy(request) },
      request.id,
    );
    if (done.outcome === 'already' || done.login === undefined) return { outcome: done.outcome };
    this.logins.giveCookies(reply, channel, done.login);
    return { outcome: 'verified', user: meOf(done.login.user, this.logins.place()) };
  }
}
