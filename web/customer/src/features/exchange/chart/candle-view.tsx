import type { CandlePeriod } from '@corella/contracts/market';
import { useStale } from '@corella/api-client';
import { ErrorState } from '@corella/ui';
import { useRef } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useExchange } from '../core/exchange-context.js';
import { ChartSkeleton } from './chart-skeleton.js';
import styles from './chart.module.css';
import { useCandleSession } from './use-candle-session.js';
import { useChartMarks } from './use-chart-marks.js';

export interface CandleViewProps {
  readonly period: CandlePeriod;
  readonly showMarks: boolean;
}

/** The candle chart's box and legend. The session writes everything live in them, outside React. */
export function CandleView({ period, showMarks }: CandleViewProps): JSX.Element {
  const { t } = useTranslation('exchange');
  const { pair } = useExchange();
  const stale = useStale();
  const box = useRef<HTMLDivElement>(null);
  const legend = useRef<HTMLDivElement>(null);
  const { chart, load, reload } = useCandleSession({ box, legend }, period);
  useChartMarks(chart, { period, showMarks });
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
      {load.status === 'failed' ? (
        <div className={styles.cover}>
          <ErrorState detail={load.error.message} onRetry={reload} />
        </div>
      ) : null}
      {load.status === 'loading' ? <ChartSkeleton /> : null}
    </>
  );
}
