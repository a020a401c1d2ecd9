import { HUOBI_PERIODS, foldYears, sourcePeriod } from './periods.js';

const month = (year: number, index: number, price: number) => ({
  start: Date.UTC(year, index, 1),
  open: price,
  high: price + 5,
  low: price - 5,
  close: price + 1,
  lots: 10,
  value: '9007199254740993',
  count: 2,
});

describe('candle periods of the Huobi API', () => {
  it('are the documented ten', () => {
    expect([...HUOBI_PERIODS].sort()).toEqual([
      '15min',
      '1day',
      '1min',
      '1mon',
      '1week',
      '1year',
      '30min',
      '4hour',
      '5min',
      '60min',
    ]);
    expect([sourcePeriod('60min'), sourcePeriod('1year'), sourcePeriod('5min')]).toEqual(['1hour', '1mon', '5min']);
  });

  it('fold months into calendar years', () => {
    expect(foldYears([month(2024, 10, 100), month(2024, 11, 120), month(2025, 0, 90)])).toEqual([
      {
        start: Date.UTC(2024, 0, 1),
        open: 100,
        high: 125,
        low: 95,
        close: 121,
        lots: 20,
        value: '18014398509481986',
        count: 4,
      },
      {
        start: Date.UTC(2025, 0, 1),
        open: 90,
        high: 95,
        low: 85,
        close: 91,
        lots: 10,
        value: '9007199254740993',
        count: 2,
      },
    ]);
  });
});
