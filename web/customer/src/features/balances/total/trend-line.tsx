import { useBalanceHistory } from '@corella/api-client';
import { dayMonth, hourMinute } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.js';
import styles from '../look/balances.module.css';
import { trendPath, trendPoints, trendSpan } from './trend.js';

export const TREND_DAYS = 30;
const DAY_MS = 86_400_000;
const BOX = { width: 272, height: 96, pad: 4 } as const;

/**
 * The account's value over thirty days, or over its life if that is shorter, at the prices of the time. Shows nothing
 * while amounts are hidden or until there are two points.
 */
export function TrendLine({ total, hidden }: { readonly total: string; readonly hidden: boolean }): JSX.Element | null {
  const { t } = useTranslation('balances');
  const language = useLanguage();
  const { data, dataUpdatedAt } = useBalanceHistory(TREND_DAYS);
  // The live total is later than the history's last point by the age of the answer, whatever the device's clock shows.
  const points =
    data === undefined ? [] : trendPoints(data, { total, laterMs: Math.max(0, Date.now() - dataUpdatedAt) });
  const [first, last] = [points[0], points.at(-1)];
  if (hidden || data === undefined || first === undefined || last === undefined) return null;
  const { unit, count } = trendSpan(data, TREND_DAYS);
  const span = t(`span.${unit}`, { count });
  const date = last.atMs - first.atMs >= DAY_MS ? (atMs: number): string => dayMonth(atMs, language) : hourMinute;
  return (
    <div className={styles.trend} title={t('trendHint')}>
      <svg
        viewBox={`0 0 ${BOX.width} ${BOX.height}`}
        width={BOX.width}
        height={BOX.height}
        role="img"
        aria-label={t('trend', { span })}
      >
        <path d={trendPath(points, BOX)} />
      </svg>
      <p className="num">
        <span>{date(first.atMs)}</span>
        <span>{span}</span>
        <span>{date(last.atMs)}</span>
      </p>
    </div>
  );
}
