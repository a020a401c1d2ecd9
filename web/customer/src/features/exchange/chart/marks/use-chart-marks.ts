import { useFills, useMe } from '@corella/api-client';
import type { CandlePeriod } from '@corella/contracts/market';
import { clockTime, themeStore } from '@corella/ui';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isTrading } from '../../../../market-list/market-rows.js';
import { useExchange } from '../../core/exchange-context.js';
import type { PageChart } from '../canvas/candle-chart.js';
import { tradeMarks } from './trade-marks.js';

export interface ChartMarks {
  readonly period: CandlePeriod;
  /** Whether own trades are shown. */
  readonly showMarks: boolean;
}

/** Keeps own trades, the pause and the theme's colours on the chart up to date. */
export function useChartMarks(chart: PageChart | null, { period, showMarks }: ChartMarks): void {
  const { t } = useTranslation('exchange');
  const { market } = useExchange();
  const { data: me } = useMe();
  const { data: fills } = useFills(market.symbol, me != null);
  const trading = isTrading(market);
  const { away, stateSince } = market;

  useEffect(() => themeStore.subscribe(() => chart?.recolour()), [chart]);
  useEffect(
    () => chart?.trades.setMarks(showMarks && fills ? tradeMarks(fills, period) : []),
    [chart, fills, period, showMarks],
  );
  useEffect(() => {
    // Since when an owner is away is not known here.
    const paused = (): string =>
      away === true ? t('fuse.tag') : t('fuse.tagAt', { time: clockTime(Date.parse(stateSince)) });
    chart?.trades.setPause(trading ? null : paused());
  }, [chart, trading, away, stateSince, t]);
}
