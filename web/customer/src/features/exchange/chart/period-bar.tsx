import { CANDLE_PERIODS } from '@corella/contracts/market';
import type { CandlePeriod } from '@corella/contracts/market';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './chart.module.css';
import { PERIOD_LABELS } from './periods.js';

export interface PeriodBarProps {
  /** Null while the depth chart is shown. */
  readonly period: CandlePeriod | null;
  readonly onChoose: (period: CandlePeriod) => void;
}

export function PeriodBar({ period, onChoose }: PeriodBarProps): JSX.Element {
  const { t } = useTranslation('exchange');
  return (
    <div className={styles.periods} role="group" aria-label={t('chart.periods')}>
      {CANDLE_PERIODS.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === period}
          title={t(`chart.period.${one}`)}
          onClick={() => onChoose(one)}
        >
          {PERIOD_LABELS[one]}
        </button>
      ))}
    </div>
  );
}
