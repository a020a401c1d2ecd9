import { Inject, Injectable } from '@nestjs/common';
import { GATEWAY_DEPS, type GatewayDeps } from '../gateway.deps.js';
import { OrderIds } from '../trading/order-ids.js';
import { SymbolCache } from '../trading/symbol-cache.js';

/** Ready when the venue has recovered and the gateway knows the symbols and the highest order id. */
@Injectable()
export class Readiness {
  private draining = false;

  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly symbols: SymbolCache,
    private readonly ids: OrderIds,
  ) {}

  drain(): void {
    this.draining = true;
  }

  now(): { readonly ready: boolean; readonly reason?: string } {
    if (this.draining) return { ready: false, reason: 'draining' };
    const venue = this.deps.readiness();
    if (!venue.ready) return { ready: false, reason: venue.reason ?? 'recovering' };
    if (!this.symbols.loaded()) return { ready: false, reason: 'waiting for the markets' };
    if (this.ids.lost()) return { ready: false, reason: 'this gateway has lost its number' };
    return this.ids.ready() ? { ready: true } : { ready: false, reason: 'waiting for the ledger' };
  }
}
