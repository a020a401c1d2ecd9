import fc from 'fast-check';
import { CANDLE_PERIODS, periodStart } from '@corella/contracts/market';
import { MARKETS } from '../admin/markets.js';
import { foldCandles, generateHistory, type HistoryCandle } from './history.js';

const UNTIL = Date.UTC(2026, 4, 13, 9, 47, 31);
const DAY_MS = 86_400_000;
const closes = (candles: readonly HistoryCandle[] | undefined): number[] => (candles ?? []).map((c) => c.close);

describe('generated history', () => {
  it('ends at the anchor, is well formed, and folds longer periods from shorter ones', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2 ** 31 }),
        fc.constantFrom(...MARKETS),
        fc.integer({ min: 0, max: 40 * DAY_MS }),
        (seed, market, later) => {
          const until = UNTIL + later;
          const frames = generateHistory({ market, seed, until });
          for (const period of CANDLE_PERIODS) {
            const candles = frames.get(period) ?? [];
            expect(candles.at(-1)?.close).toBe(market.listing.anchorTicks);
            let last = -1;
            for (const c of candles) {
              const whole =
                c.low >= 1 &&
                c.low <= Math.min(c.open, c.close) &&
                c.high >= Math.max(c.open, c.close) &&
                c.lots >= 1 &&
                c.count >= 1 &&
                c.value >= BigInt(c.low) * BigInt(c.lots) &&
                c.value <= BigInt(c.high) * BigInt(c.lots);
              if (!whole || c.start <= last || c.start !== periodStart(period, c.start))
                throw new Error(`${period} ${JSON.stringify({ ...c, value: String(c.value) })}`);
              last = c.start;
            }
          }
          const minutes = frames.get('1min') ?? [];
          const hours = frames.get('1hour') ?? [];
          const folded = foldCandles('1hour', minutes);
          expect(hours.slice(-folded.length)).toEqual(folded);
          expect(closes(foldCandles('1day', hours)).slice(1)).toEqual(closes(frames.get('1day')).slice(1));
        },
      ),
      { numRuns: 8 },
    );
  });

  it('reaches back 7, 30 and 90 days, and is the same for the same seed', () => {
    const market = MARKETS[0]!;
    const frames = generateHistory({ market, seed: 3, until: UNTIL });
    const daysBack = (period: '1min' | '5min' | '30min' | '1hour' | '1day'): number =>
      (UNTIL - (frames.get(period)?.[0]?.start ?? UNTIL)) / DAY_MS;
    expect(Math.floor(daysBack('1min'))).toBe(7);
    expect(Math.floor(daysBack('5min'))).toBe(30);
    expect(Math.floor(daysBack('30min'))).toBe(30);
    expect(Math.floor(daysBack('1hour'))).toBe(90);
    expect(generateHistory({ market, seed: 3, until: UNTIL })).toEqual(frames);
    expect(closes(generateHistory({ market, seed: 4, until: UNTIL }).get('1day'))).not.toEqual(
      closes(frames.get('1day')),
    );
  });

  it('moves like a market: triangles agree, volatile hours cluster, evenings trade more than nights', () => {
    const of = (symbol: string): ReadonlyMap<string, readonly HistoryCandle[]> =>
      generateHistory({ market: MARKETS.find((m) => m.listing.symbol === symbol)!, seed: 5, until: UNTIL });
    const [btc, nzd, eth, ethbtc] = ['btcaud', 'btcnzd', 'ethaud', 'ethbtc'].map((s) => of(s).get('1hour') ?? []);
    const mid = 500;
    expect((btc?.[mid]?.close ?? 0) / (eth?.[mid]?.close ?? 1) / (1e5 / (ethbtc?.[mid]?.close ?? 1))).toBeCloseTo(
      161_240.5 / 5_412.36 / (1e5 / 3_357),
      1,
    );
    expect(nzd?.[mid]?.close).not.toBe(btc?.[mid]?.close);
    const moves = (btc ?? []).map((c) => Math.abs(Math.log(c.close / c.open)));
    const mean = moves.reduce((a, b) => a + b, 0) / moves.length;
    const covariance = moves.slice(1).reduce((sum, m, i) => sum + (m - mean) * ((moves[i] ?? 0) - mean), 0);
    expect(covariance).toBeGreaterThan(0);
    const volumeAt = (hour: number): number =>
      (btc ?? []).filter((c) => new Date(c.start).getUTCHours() === hour).reduce((sum, c) => sum + c.lots, 0);
    expect(volumeAt(12)).toBeGreaterThan(volumeAt(21));
  });
});
