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
import type { Soon } from '@corella/result';
import { ask, askSoon } from '@corella/signals';
import type { IncomingMessage } from 'node:http';
import { GATEWAY_DEPS, type GatewayDeps } from '../../gateway.deps.js';
import { fault } from '../../domain/refusal.js';
import { Refused } from '../problem/refused.js';
import { CUSTOMER_COOKIES, DEVICE_COOKIE, readToken, STAFF_COOKIE, type CookieNames } from '../web/cookies.js';
import { WebContext } from '../web/web-context.js';
import { SeenOnConnection } from './seen-on-connection.js';

/** What is answered where a token of the family is missing or dead. */
export const sessionRequired = (family: TokenFamily) => ({
  code: 'session-required' as const,
  inputs: { token: family, cookie: FAMILIES[family].cookie, header: FAMILIES[family].header },
});

/** As Node names the headers. */
const HEADER_KEYS: Readonly<Record<TokenFamily, string>> = {
  uc: FAMILIES.uc.header.toLowerCase(),
  pro: FAMILIES.pro.header.toLowerCase(),
  site: FAMILIES.site.header.toLowerCase(),
};

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
    const own = readToken(request.headers[HEADER_KEYS[family]]) ?? this.cookieOf(request, family);
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
    const { headers } = request;
    for (const family of TOKEN_FAMILIES)
      if (headers[HEADER_KEYS[family]] !== undefined)
        return TOKEN_FAMILIES.some((other) => this.cookieOf(request, other) !== null) ? FAMILIES[family].header : null;
    return null;
  }

  private cookieOf(request: IncomingMessage, family: TokenFamily): string | null {
    return this.tokenOf(request, CUSTOMER_COOKIES[family]);
  }

  private tokenOf(request: IncomingMessage, names: CookieNames): string | null {
    return this.seen.tokenOf(request, names, this.context.channelOf(request));
  }

  staffToken(request: IncomingMessage): string | null {
    return this.tokenOf(request, STAFF_COOKIE);
  }

  /** What a browser shows to be known for an account. */
  deviceOf(request: IncomingMessage): { readonly device?: string } {
    const device = this.tokenOf(request, DEVICE_COOKIE);
    return device === null ? {} : { device };
  }

  async customer(request: IncomingMessage, family: TokenFamily = 'uc'): Promise<CustomerPrincipal | null> {
    return this.customerSoon(request, family);
  }

  /** As `customer`. In the process of identity, a session that is in its memory is known in the same turn. */
  customerSoon(request: IncomingMessage, family: TokenFamily): Soon<CustomerPrincipal | null> {
    const token = this.customerToken(request, family);
    if (token === null) return null;
    const { tokenHash, secretHash } = this.seen.hashesOf(request, token);
    const origin = this.context.originOf(request);
    const question =
      secretHash === undefined ? { tokenHash, family, origin } : { tokenHash, secretHash, family, origin };
    return askSoon(this.deps.signals, 'identity.session', question);
  }

  async staff(request: IncomingMessage): Promise<StaffPrincipal | null> {
    const token = this.staffToken(request);
    return token === null ? null : ask(this.deps.signals, 'identity.staff-session', { tokenHash: sha256Hex(token) });
  }
}
