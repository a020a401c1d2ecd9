import { Inject, Injectable } from '@nestjs/common';
import type { CustomerPrincipal, StaffPrincipal } from '@corella/contracts/identity';
import { sha256Hex } from '@corella/hash';
import { ask } from '@corella/signals';
import type { IncomingMessage } from 'node:http';
import { GATEWAY_DEPS, type GatewayDeps } from '../../gateway.deps.js';
import { CUSTOMER_COOKIE, DEVICE_COOKIE, sessionToken, STAFF_COOKIE } from '../web/cookies.js';
import { WebContext } from '../web/web-context.js';

/** Finds who a session cookie belongs to, for requests and socket upgrades alike. */
@Injectable()
export class Principals {
  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly context: WebContext,
  ) {}

  customerToken(request: IncomingMessage): string | null {
    return sessionToken(request.headers.cookie, CUSTOMER_COOKIE, this.context.channelOf(request));
  }

  staffToken(request: IncomingMessage): string | null {
    return sessionToken(request.headers.cookie, STAFF_COOKIE, this.context.channelOf(request));
  }

  /** What a browser shows to be known for an account. */
  deviceOf(request: IncomingMessage): { readonly device?: string } {
    const device = sessionToken(request.headers.cookie, DEVICE_COOKIE, this.context.channelOf(request));
    return device === null ? {} : { device };
  }

  async customer(request: IncomingMessage): Promise<CustomerPrincipal | null> {
    const token = this.customerToken(request);
    return token === null
      ? null
      : ask(this.deps.signals, 'identity.session', {
          tokenHash: sha256Hex(token),
          origin: this.context.originOf(request),
        });
  }

  async staff(request: IncomingMessage): Promise<StaffPrincipal | null> {
    const token = this.staffToken(request);
    return token === null ? null : ask(this.deps.signals, 'identity.staff-session', { tokenHash: sha256Hex(token) });
  }
}
