import { Inject, Injectable } from '@nestjs/common';
import type { LoggedIn, Origin, SessionGrant } from '@corella/contracts/identity';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';
import { Principals } from '../../identity/principals.js';
import { CUSTOMER_COOKIE, DEVICE_COOKIE, sessionCookie, type Channel, type CookieNames } from '../../web/cookies.js';
import { WebContext } from '../../web/web-context.js';

/** What a browser shows of itself when it logs in, and the cookies that it is given. */
@Injectable()
export class LoginCookies {
  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly context: WebContext,
    private readonly principals: Principals,
  ) {}

  /** What `me` is told beside the user. */
  place(): { readonly demo: boolean; readonly now: number } {
    return { demo: this.deps.config.demo, now: this.deps.clock.nowMs() };
  }

  shownBy(request: FastifyRequest): { readonly origin: Origin; readonly device?: string } {
    return { origin: this.context.originOf(request.raw), ...this.principals.deviceOf(request.raw) };
  }

  giveCookies(reply: FastifyReply, channel: Channel, { session, device }: LoggedIn): void {
    const cookie = (names: CookieNames, { token, expiresAt }: SessionGrant): string =>
      sessionCookie(names, channel, token, Math.floor((expiresAt - this.deps.clock.nowMs()) / 1_000));
    const given = device === undefined ? [] : [cookie(DEVICE_COOKIE, device)];
    void reply.header('Set-Cookie', [cookie(CUSTOMER_COOKIE, session), ...given]);
  }
}
