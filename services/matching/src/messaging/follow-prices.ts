import type { Clock } from '@corella/clock';
import type { ReferencePrice, ReferencePrices } from '@corella/reference-prices';
import { parametersAt } from '../domain/symbol/symbol-facts.js';
import { isWorthTelling, type ToldReference } from '../domain/admin/reference.js';
import type { Markets } from '../writers/markets.js';

/**
 * Passes reference prices to the markets under the deviation rule, on moves of half a per cent and every half minute,
 * so that the log stays small. A price that cannot be taken is dropped: the rule is off while the last price is old.
 */
export function followPrices(options: {
  readonly prices: ReferencePrices;
  readonly markets: Markets;
  readonly clock: Clock;
  readonly onAlarm: (error: unknown) => void;
}): { close(): void } {
  const { prices, markets, clock, onAlarm } = options;
  const told = new Map<string, ToldReference>();
  return prices.subscribe(({ symbol, price, at }: ReferencePrice) => {
    const target = markets.ofSymbol(symbol);
    const facts = target?.machine.symbolFacts();
    if (!target || !facts || parametersAt(facts, clock.nowMs()).marketDeviationPpm === undefined) return;
    const ticks = Math.round(price * 10 ** facts.listing.pricePrecision);
    const next = { ticks, at };
    if (ticks <= 0 || !isWorthTelling(told.get(symbol), next)) return;
    told.set(symbol, next);
    target.writer.submit({ type: 'SetReferencePrice', ticks, observedAt: at }, 'internal').catch(onAlarm);
  });
}
