import { CANDLE_PERIODS, type Candle, type CandlePeriod } from '@corella/contracts/market';

/** The Huobi API's names of periods. An hour is `60min`; a year is folded from months. */
export type HuobiPeriod = Exclude<CandlePeriod, '1hour'> | '60min' | '1year';
export const HUOBI_PERIODS: readonly HuobiPeriod[] = [
  ...CANDLE_PERIODS.filter((period) => period !== '1hour'),
  '60min',
  '1year',
];
export const MONTHS_OF_YEAR = 12;

/** The period whose candles these are read from. */
export function sourcePeriod(period: HuobiPeriod): CandlePeriod {
  if (period === '60min') return '1hour';
  return period === '1year' ? '1mon' : period;
}

/** Folds ascending months into ascending years (UTC). */
export function foldYears(months: readonly Candle[]): readonly Candle[] {
  const years: Candle[] = [];
  for (const month of months) {
    const start = Date.UTC(new Date(month.start).getUTCFullYear(), 0, 1);
    const year = years.at(-1);
    if (year?.start !== start) years.push({ ...month, start });
    else {
      years[years.length - 1] = {
        start,
        open: year.open,
        close: month.close,
        high: Math.max(year.high, month.high),
        low: Math.min(year.low, month.low),
        lots: year.lots + month.lots,
        value: (BigInt(year.value) + BigInt(month.value)).toString(),
        count: year.count + month.count,
      };
    }
  }
  return years;
}
