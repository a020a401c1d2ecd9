import type { Clock } from '@corella/clock';
import type { ReferencePrice, ReferencePrices } from '@corella/reference-prices';
import { priceWalk, type WalkOptions } from './price-walk.js';

export interface SimulatedPricesOptions extends WalkOptions {
  readonly clock: Clock;
  readonly symbols: readonly { readonly symbol: string; readonly base: string; readonly quote: string }[];
  /** Milliseconds between steps (default 1,000). */
  readonly everyMs?: number;
}

/** The port's default adapter. It walks by its own timer and publishes every price of every step. */
export function createSimulatedPrices(options: SimulatedPricesOptions): ReferencePrices {
  const walk = priceWalk(options);
  const handlers = new Set<(price: ReferencePrice) => void>();
  const current = new Map<string, ReferencePrice>();
  let lastMs = options.clock.nowMs();

  const publish = (): void => {
    const at = options.clock.nowMs();
    walk.step(Math.max(1, Math.min(60_000, at - lastMs)));
    lastMs = at;
    for (const { symbol, base, quote } of options.symbols) {
      const price = walk.price(base, quote);
      if (price === null) continue;
      const reference = { symbol, price, at };
      current.set(symbol, reference);
      for (const handler of handlers) handler(reference);
    }
  };
  publish();
  const timer = setInterval(publish, options.everyMs ?? 1_000);

  return {
    current: (symbol) => current.get(symbol) ?? null,
    subscribe(handler) {
      handlers.add(handler);
      return { close: () => void handlers.delete(handler) };
    },
    close() {
      clearInterval(timer);
      handlers.clear();
    },
  };
}
