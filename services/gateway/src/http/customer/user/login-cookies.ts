import { Inject, Injectable } from '@nestjs/common';
import { TOKEN_FAMILIES, type LoggedIn, type Origin, type SessionGrant } from '@corella/contracts/identity';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';
import { isoText } from '../../../trading/order-text.js';
import { Principals } from '../../identity/principals.js';
import {
  CUSTOMER_COOKIE,
  CUSTOMER_COOKIES,
  DEVICE_COOKIE,
  sessionCookie,
  type Channel,
  type CookieNames,
} from '../../web/cookies.js';
import { WebContext } from '../../web/web-context.js';

/** How long a browser keeps tokens that nobody exchanges. The session that they open may last longer. */
const DAY_MS = 86_400_000;

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

  now(): string {
    return isoText(this.deps.clock.nowMs());
  }

  shownBy(request: FastifyRequest): { readonly origin: Origin; readonly device?: string } {
    return { origin: this.context.originOf(request.raw), ...this.principals.deviceOf(request.raw) };
  }

  giveCookies(reply: FastifyReply, channel: Channel, { session, device }: LoggedIn): void {
    const given = device === undefined ? [] : [this.cookie(DEVICE_COOKIE, channel, device)];
    void reply.header('Set-Cookie', [...this.sessionCookies(channel, session), ...given]);
  }

  giveSession(reply: FastifyReply, channel: Channel, session: SessionGrant): void {
    void reply.header('Set-Cookie', this.sessionCookies(channel, session));
  }

  /** One cookie, as long as the session, where identity is of a release that gives one token and exchanges none. */
  private sessionCookies(channel: Channel, { token, tokens, expiresAt }: SessionGrant): string[] {
    if (tokens === undefined) return [this.cookie(CUSTOMER_COOKIE, channel, { token, expiresAt })];
    const until = Math.min(expiresAt, this.deps.clock.nowMs() + DAY_MS);
    return TOKEN_FAMILIES.map((family) =>
      this.cookie(CUSTOMER_COOKIES[family], channel, { token: tokens[family], expiresAt: until }),
    );
  }

  private cookie(names: CookieNames, channel: Channel, { token, expiresAt }: SessionGrant): string {
    return sessionCookie(names, channel, token, Math.floor((expiresAt - this.deps.clock.nowMs()) / 1_000));
  }
}
