import type { Clock } from '@corella/clock';
import type { SymbolView, Ticker } from '@corella/contracts/market';
import type { ReferencePrices } from '@corella/reference-prices';
import { createSimulatedPrices } from '@corella/reference-prices-simulator';

/**
 * Simulated reference prices that continue from where the market stopped: each base asset starts at its last AUD price,
 * and NZD per AUD follows from the two bitcoin pairs.
 */
export function simulatedPrices(options: {
  views: readonly {
    readonly listing: Pick<SymbolView['listing'], 'symbol' | 'base' | 'quote' | 'anchorTicks' | 'pricePrecision'>;
  }[];
  tickers: readonly Pick<Ticker, 'symbol' | 'lastTicks'>[];
  seed: number;
  startedAt: number;
  clock: Clock;
}): ReferencePrices {
  const { views, tickers, seed, startedAt, clock } = options;
  const lastOf = (symbol: string): number | null => {
    const listing = views.find((view) => view.listing.symbol === symbol)?.listing;
    const ticks = tickers.find((ticker) => ticker.symbol === symbol)?.lastTicks ?? listing?.anchorTicks;
    return listing && ticks !== undefined ? ticks / 10 ** listing.pricePrecision : null;
  };
  const anchorsAud: Record<string, number> = {};
  const startAud: Record<string, number> = {};
  for (const { listing } of views.filter((view) => view.listing.quote === 'aud')) {
    anchorsAud[listing.base] = listing.anchorTicks / 10 ** listing.pricePrecision;
    startAud[listing.base] = lastOf(listing.symbol) ?? anchorsAud[listing.base] ?? 1;
  }
  const [btcAud, btcNzd] = [lastOf('btcaud'), lastOf('btcnzd')];
  return createSimulatedPrices({
    // The start time is part of the seed, so a restart does not repeat the same walk.
    seed: `${seed}/${startedAt}`,
    anchorsAud,
    startAud,
    nzdPerAud: btcAud && btcNzd ? btcNzd / btcAud : 1.1,
    symbols: views.map(({ listing }) => ({ symbol: listing.symbol, base: listing.base, quote: listing.quote })),
    clock,
  });
}
