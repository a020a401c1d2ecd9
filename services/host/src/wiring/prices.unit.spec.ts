import { ManualClock } from '@corella/clock';
import type { SymbolView, Ticker } from '@corella/contracts/market';
import { simulatedPrices } from './prices.js';

type Listed = Pick<SymbolView['listing'], 'symbol' | 'base' | 'quote' | 'anchorTicks' | 'pricePrecision'>;
const listed = (symbol: string, quote: string, anchorTicks: number): { readonly listing: Listed } => ({
  listing: { symbol, base: symbol.slice(0, -3), quote, anchorTicks, pricePrecision: 2 },
});
const last = (symbol: string, lastTicks: number): Pick<Ticker, 'symbol' | 'lastTicks'> => ({ symbol, lastTicks });

describe('simulated prices', () => {
  const start = (tickers: readonly Pick<Ticker, 'symbol' | 'lastTicks'>[]) => {
    const prices = simulatedPrices({
      views: [listed('btcaud', 'aud', 10_000_000), listed('btcnzd', 'nzd', 11_000_000)],
      tickers,
      seed: 1,
      startedAt: 5,
      clock: new ManualClock(5),
    });
    const at = (symbol: string): number => prices.current(symbol)?.price ?? 0;
    const seen = { aud: at('btcaud'), nzd: at('btcnzd') };
    prices.close();
    return seen;
  };

  it('begin at the anchors of a venue without trades', () => {
    const { aud, nzd } = start([]);
    expect(aud / 100_000).toBeCloseTo(1, 1);
    expect(nzd / aud).toBeCloseTo(1.1, 2);
  });

  it('continue from the last trades, and take the NZD rate from the two bitcoin pairs', () => {
    const { aud, nzd } = start([last('btcaud', 5_000_000), last('btcnzd', 6_000_000)]);
    expect(aud / 50_000).toBeCloseTo(1, 1);
    expect(nzd / aud).toBeCloseTo(1.2, 2);
  });
});
