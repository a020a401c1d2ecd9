import { Inject, Injectable } from '@nestjs/common';
import {
  FAMILIES,
  TOKEN_FAMILIES,
  partsOfToken,
  type CustomerPrincipal,
  type StaffPrincipal,
  type TokenFamily,
} from '@corella/contracts/identity';
import { sha256Hex } from '@corella/hash';
import { ask } from '@corella/signals';
import type { IncomingMessage } from 'node:http';
import { GATEWAY_DEPS, type GatewayDeps } from '../../gateway.deps.js';
import { fault } from '../../domain/refusal.js';
import { Refused } from '../problem/refused.js';
import { CUSTOMER_COOKIES, DEVICE_COOKIE, readToken, STAFF_COOKIE, tokenIn, type CookieNames } from '../web/cookies.js';
import { WebContext } from '../web/web-context.js';
import { SeenOnConnection } from './seen-on-connection.js';

/** What is answered where a token of the family is missing or dead. */
export const sessionRequired = (family: TokenFamily) => ({
  code: 'session-required' as const,
  inputs: { token: family, cookie: FAMILIES[family].cookie, header: FAMILIES[family].header },
});

/** Finds who a session cookie belongs to, for requests and socket upgrades alike. */
@Injectable()
export class Principals {
  private readonly seen = new SeenOnConnection();

  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly context: WebContext,
  ) {}

  /**
   * The token that opens this family of routes: in its cookie, or in the header of an app. A session from before there
   * were three has one token, in the cookie of the user centre, for every family. Null where both ways are used.
   */
  customerToken(request: IncomingMessage, family: TokenFamily = 'uc'): string | null {
    if (this.twiceShown(request) !== null) return null;
    const { header } = FAMILIES[family];
    const own = readToken(request.headers[header.toLowerCase()]) ?? this.cookieOf(request, family);
    if (own !== null || family === 'uc') return own;
    const first = this.cookieOf(request, 'uc');
    return first === null || partsOfToken(first).secret !== undefined ? null : first;
  }

  /** The first token that is shown of any family. */
  anyToken(request: IncomingMessage): { readonly token: string; readonly family: TokenFamily } | null {
    for (const family of TOKEN_FAMILIES) {
      const token = this.customerToken(request, family);
      if (token !== null) return { token, family };
    }
    return null;
  }

  /** Refuses who shows a cookie and a header: one of them was planted, and nobody can say which. */
  demandOneWay(request: IncomingMessage): void {
    const header = this.twiceShown(request);
    if (header !== null) throw new Refused({ code: 'invalid-request', faults: { [header]: [fault('beside-cookie')] } });
  }

  /** The header that was sent beside a cookie of a session. */
  private twiceShown(request: IncomingMessage): string | null {
    const sent = TOKEN_FAMILIES.map((family) => FAMILIES[family].header).find(
      (name) => request.headers[name.toLowerCase()] !== undefined,
    );
    if (sent === undefined) return null;
    return TOKEN_FAMILIES.some((family) => this.cookieOf(request, family) !== null) ? sent : null;
  }

  private cookieOf(request: IncomingMessage, family: TokenFamily): string | null {
    return this.tokenOf(request, CUSTOMER_COOKIES[family]);
  }

  private tokenOf(request: IncomingMessage, names: CookieNames): string | null {
    return tokenIn(this.seen.cookiesOf(request), names, this.context.channelOf(request));
  }

  staffToken(request: IncomingMessage): string | null {
    return this.tokenOf(request, STAFF_COOKIE);
  }

  /** What a browser shows to be known for an account. */
  deviceOf(request: IncomingMessage): { readonly device?: string } {
    const device = this.tokenOf(request, DEVICE_COOKIE);
    return device === null ? {} : { device };
  }

  customer(request: IncomingMessage, family: TokenFamily = 'uc'): Promise<CustomerPrincipal | null> {
    const token = this.customerToken(request, family);
    if (token === null) return Promise.resolve(null);
    return ask(this.deps.signals, 'identity.session', {
      ...this.seen.hashesOf(request, token),
      family,
      origin: this.context.originOf(request),
    });
  }

  async staff(request: IncomingMessage): Promise<StaffPrincipal | null> {
    const token = this.staffToken(request);
    return token === null ? null : ask(this.deps.signals, 'identity.staff-session', { tokenHash: sha256Hex(token) });
  }
}
