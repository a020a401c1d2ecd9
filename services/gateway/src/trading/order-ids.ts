import { Inject, Injectable } from '@nestjs/common';
import { orderIdGenerator, type OrderIdGenerator } from '@corella/ids';
import { ask } from '@corella/signals';
import { GATEWAY_DEPS, type GatewayDeps } from '../gateway.deps.js';

const RETRY_MS = 200;

/**
 * Issues order ids. It first learns the highest id that the ledger ever saw, so that no id is used twice, and stops at
 * once when another gateway may have its number.
 */
@Injectable()
export class OrderIds {
  private readonly generator: OrderIdGenerator;
  private seeded = false;
  private closed = false;
  private timer: NodeJS.Timeout | null = null;

  constructor(@Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps) {
    this.generator = orderIdGenerator({ clock: deps.clock, gateway: deps.gatewayNumber?.value ?? 0 });
  }

  start(): void {
    void this.seed();
  }

  stop(): void {
    this.closed = true;
    if (this.timer) clearTimeout(this.timer);
  }

  ready(): boolean {
    return this.seeded && !this.lost();
  }

  /** Whether this gateway's number may be another's now. */
  lost(): boolean {
    return this.deps.gatewayNumber?.lease.isHeld() === false;
  }

  next(): number {
    return this.generator.next();
  }

  private async seed(): Promise<void> {
    try {
      this.generator.seedAbove(await ask(this.deps.signals, 'ledger.highest-order-id', {}));
      this.seeded = true;
    } catch {
      // The ledger is still recovering. Orders are refused as `not-ready` meanwhile.
      if (this.closed) return;
      this.timer = setTimeout(() => void this.seed(), RETRY_MS);
      this.timer.unref();
    }
  }
}
