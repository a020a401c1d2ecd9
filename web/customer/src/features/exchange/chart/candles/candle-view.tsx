import type { CandlePeriod } from '@corella/contracts/market';
import { useStale } from '@corella/api-client';
import { ErrorState } from '@corella/ui';
import { useEffect, useRef } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { later } from '../../../../later/later.js';
import { useExchange } from '../../core/exchange-context.js';
import type { PageChart } from '../canvas/candle-chart.js';
import { ChartSkeleton } from '../chart-skeleton.js';
import styles from '../chart.module.css';
import type { ChartLook } from '../look.js';
import { useChartMarks } from '../marks/use-chart-marks.js';
import { useMoveOrder } from '../own-orders/use-move-order.js';
import { useOrderLines } from '../own-orders/use-order-lines.js';
import { useCandleSession, useLatest } from './use-candle-session.js';
import type { ChartEvents } from './use-candle-session.js';

const MoveBar = later(() => import('../own-orders/move-bar.js').then((file) => file.MoveBar));

export interface CandleViewProps extends Pick<ChartEvents, 'onDrawings'> {
  readonly period: CandlePeriod;
  readonly look: ChartLook;
  /** Null when the chart is gone. */
  readonly onChart: (chart: PageChart | null) => void;
}

/** The candle chart's box and legend. The session writes everything live in them, outside React. */
export function CandleView({ period, look, onChart, onDrawings }: CandleViewProps): JSX.Element {
  const { t } = useTranslation('exchange');
  const { pair, market } = useExchange();
  const stale = useStale(market);
  const box = useRef<HTMLDivElement>(null);
  const legend = useRef<HTMLDivElement>(null);
  const { chart, load, reload } = useCandleSession({ box, legend }, period, { onDrawings });
  const failed = useLatest(load.status === 'failed');
  const retry = useLatest(reload);
  useEffect(() => {
    // What could not be loaded because the market's owner was away is loaded once it is back.
    if (failed.current && market.away !== true) retry.current();
  }, [market.away, failed, retry]);
  const moving = useMoveOrder();
  useEffect(() => onChart(chart), [chart, onChart]);
  useEffect(() => chart?.setKind(look.kind), [chart, look.kind]);
  useEffect(() => chart?.setIndicators(look.indicators), [chart, look.indicators]);
  useChartMarks(chart, { period, showMarks: look.marks });
  useOrderLines(chart, { shown: look.orders, moving });
  return (
    <>
      <div
        className={styles.draw}
        ref={box}
        role="group"
        aria-label={t('chart.label', { pair, period: t(`chart.period.${period}`) })}
        data-stale={stale || undefined}
      />
      <div className={`${styles.read} num`} ref={legend} data-stale={stale || undefined} />
      {moving.move === null ? null : <MoveBar {...moving} />}
      {load.status === 'failed' ? (
        <div className={styles.cover}>
          <ErrorState detail={load.error.message} onRetry={reload} />
        </div>
      ) : null}
      {load.status === 'loading' ? <ChartSkeleton /> : null}
    </>
  );
}
