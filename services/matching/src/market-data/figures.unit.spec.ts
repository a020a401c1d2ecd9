import { CandleSeries } from './candle-series.js';
import { RecentTrades, TRADES_KEPT } from './recent-trades.js';
import { DAY_MINUTES, RollingDay } from './rolling-day.js';

const MINUTE = 60_000;
/** A Thursday, 10:00 UTC. */
const T0 = Date.UTC(2026, 0, 1, 10);

describe('the rolling day', () => {
  it('shows the last price everywhere when nothing was traded', () => {
    expect(new RollingDay().figures(T0, 77)).toEqual({
      openTicks: 77,
      highTicks: 77,
      lowTicks: 77,
      lots: 0n,
      value: 0n,
      count: 0,
    });
  });

  it('opens at the last price before the window and forgets what has left it', () => {
    const day = new RollingDay();
    day.add({ at: T0, ticks: 100, lots: 5 });
    day.add({ at: T0 + MINUTE, ticks: 90, lots: 1 });
    day.add({ at: T0 + MINUTE, ticks: 95, lots: 2 });
    expect(day.figures(T0 + MINUTE, 95)).toEqual({
      openTicks: 100,
      highTicks: 100,
      lowTicks: 90,
      lots: 8n,
      value: 780n,
      count: 3,
    });
    expect(day.figures(T0 + DAY_MINUTES * MINUTE, 95)).toEqual({
      openTicks: 100,
      highTicks: 95,
      lowTicks: 90,
      lots: 3n,
      value: 280n,
      count: 2,
    });
    day.add({ at: T0 + (DAY_MINUTES + 1) * MINUTE, ticks: 200, lots: 1 });
    expect(day.figures(T0 + (DAY_MINUTES + 1) * MINUTE, 200)).toMatchObject({
      openTicks: 95,
      highTicks: 200,
      lowTicks: 200,
      count: 1,
    });
  });
});

describe('running candles', () => {
  it('fold a trade into all nine periods and keep the value exact', () => {
    const series = new CandleSeries();
    for (let i = 0; i < 3; i += 1) series.add({ at: T0 + i, ticks: 90_000_000 - i, lots: 100_000_000 });
    const changes = series.takeChanges();
    expect(changes).toHaveLength(9);
    const exact = 3n * 90_000_000n * 100_000_000n - 3n * 100_000_000n;
    for (const { candle } of changes)
      expect(candle).toMatchObject({
        open: 90_000_000,
        low: 89_999_998,
        close: 89_999_998,
        lots: 300_000_000,
        value: String(exact),
        count: 3,
      });
    expect(changes.find((c) => c.period === '1week')?.candle.start).toBe(Date.UTC(2025, 11, 29));
    expect(changes.find((c) => c.period === '1mon')?.candle.start).toBe(Date.UTC(2026, 0, 1));
    expect(series.takeChanges()).toEqual([]);
  });

  it('bridge the lag of what is stored', () => {
    const series = new CandleSeries();
    series.seed('1min', [{ start: T0 - MINUTE, open: 1, high: 1, low: 1, close: 1, lots: 1, value: '1', count: 1 }]);
    series.add({ at: T0, ticks: 5, lots: 2 });
    const stored = [{ start: T0 - 2 * MINUTE, open: 9, high: 9, low: 9, close: 9, lots: 9, value: '81', count: 1 }];
    expect(series.merge('1min', stored, { from: 0, to: T0, limit: 10 }).map((c) => c.close)).toEqual([9, 1, 5]);
    expect(series.merge('1min', stored, { from: 0, to: T0, limit: 2 }).map((c) => c.close)).toEqual([1, 5]);
  });
});

describe('recent trades', () => {
  it('are newest first and bounded', () => {
    const trades = new RecentTrades();
    for (let i = 1; i <= TRADES_KEPT + 10; i += 1)
      trades.add({ tradeId: i, priceTicks: 1, qtyLots: 1, takerSide: 1, at: i });
    expect(trades.latest(3).map((t) => t.tradeId)).toEqual([TRADES_KEPT + 10, TRADES_KEPT + 9, TRADES_KEPT + 8]);
    expect(trades.latest(5_000)).toHaveLength(TRADES_KEPT);
  });
});
