import { referencePriceTopic } from '@corella/contracts/market';
import type { ReferencePrice, ReferencePrices } from '@corella/reference-prices';
import type { Signals } from '@corella/signals';

/**
 * Reference prices that another process has and publishes. One that is lost is replaced by the next, and while none
 * comes the newest grows old, which turns off what depends on it.
 */
export function signalledPrices(signals: Signals): ReferencePrices {
  const newest = new Map<string, ReferencePrice>();
  const handlers = new Set<(price: ReferencePrice) => void>();
  const subscription = signals.subscribe(referencePriceTopic('*'), (price: ReferencePrice) => {
    // Signals of one publisher come in order, but a new publisher may take over from another.
    if (price.at < (newest.get(price.symbol)?.at ?? 0)) return;
    newest.set(price.symbol, price);
    for (const handler of handlers) handler(price);
  });
  return {
    current: (symbol) => newest.get(symbol) ?? null,
    subscribe(handler) {
      handlers.add(handler);
      return { close: () => void handlers.delete(handler) };
    },
    close() {
      subscription.close();
      handlers.clear();
    },
  };
}
