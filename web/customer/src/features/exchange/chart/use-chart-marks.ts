import { useFills, useMe, useOpenOrders } from '@corella/api-client';
import type { Order } from '@corella/contracts/web';
import type { CandlePeriod } from '@corella/contracts/market';
import { clockTime, showDecimal, themeStore } from '@corella/ui';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isTrading } from '../../../market-list/market-rows.js';
import { useExchange } from '../core/exchange-context.js';
import type { MarkedChart } from './candle-chart.js';
import { stopMarks } from './stop-marks.js';
import { tradeMarks } from './trade-marks.js';

export interface ChartMarks {
  readonly period: CandlePeriod;
  /** Whether own trades are shown. */
  readonly showMarks: boolean;
}

/** Keeps own trades, waiting stops, the pause and the theme's colours on the chart up to date. */
export function useChartMarks(chart: MarkedChart | null, { period, showMarks }: ChartMarks): void {
  const { t } = useTranslation('exchange');
  const { market } = useExchange();
  const { data: me } = useMe();
  const { data: fills } = useFills(market.symbol, me != null);
  const { data: open } = useOpenOrders(me != null);
  const trading = isTrading(market);

  useEffect(() => themeStore.subscribe(() => chart?.recolour()), [chart]);
  useEffect(
    () => chart?.setMarks(showMarks && fills ? tradeMarks(fills, period) : []),
    [chart, fills, period, showMarks],
  );
  useEffect(() => {
    const say = ({ side, operator }: Order, price: string): string =>
      `${t('stop.mark', { side: t(`side.${side}`) })} ${operator === 'gte' ? '≥' : '≤'} ${showDecimal(price, market.pricePrecision)}`;
    chart?.setStops(stopMarks(open ?? [], market.symbol, say));
  }, [chart, open, market.symbol, market.pricePrecision, t]);
  useEffect(
    () => chart?.setPause(trading ? null : t('fuse.tagAt', { time: clockTime(Date.parse(market.stateSince)) })),
    [chart, trading, market.stateSince, t],
  );
}
