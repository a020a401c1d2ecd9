import type { Clock } from '@corella/clock';
import type { MarketWatch } from '@corella/contracts/market';
import type { ReferencePrice, ReferencePrices } from '@corella/reference-prices';
import type { Markets } from '../writers/markets.js';

/** What staff watches: the machines of the markets, and the newest reference price of each. */
export class MarketsWatch {
  private readonly references = new Map<string, ReferencePrice>();

  constructor(
    private readonly markets: Markets,
    private readonly clock: Clock,
  ) {}

  follow(prices: ReferencePrices): { close(): void } {
    return prices.subscribe((price) => this.references.set(price.symbol, price));
  }

  all(): readonly MarketWatch[] {
    const now = this.clock.nowMs();
    return this.markets.all().flatMap(({ machine }) => {
      const facts = machine.symbolFacts();
      if (!facts) return [];
      const { symbol, pricePrecision } = facts.listing;
      const seen = this.references.get(symbol);
      const reference = seen && { ticks: Math.round(seen.price * 10 ** pricePrecision), observedAt: seen.at };
      return [{ symbol, fuse: machine.fuseUse(now), reference: reference ?? facts.reference }];
    });
  }
}
