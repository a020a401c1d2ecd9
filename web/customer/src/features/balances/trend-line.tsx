import { useBalanceHistory } from '@corella/api-client';
import { dayMonth, hourMinute } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.js';
import styles from './balances.module.css';
import { trendPath, trendPoints, trendSpan } from './trend.js';

const DAYS = 30;
const DAY_MS = 86_400_000;
const BOX = { width: 272, height: 96, pad: 4 } as const;

/**
 * The account's value over thirty days, or over its life where that is shorter, at the prices of the time. Without a scale it tells no amount, yet
 * while amounts are hidden it tells nothing at all: the dates stand, the line does not.
 */
export function TrendLine({ total, hidden }: { readonly total: string; readonly hidden: boolean }): JSX.Element | null {
  const { t } = useTranslation('balances');
  const language = useLanguage();
  const { data } = useBalanceHistory(DAYS);
  const points = data === undefined ? [] : trendPoints(data, total);
  const [first, last] = [points[0], points.at(-1)];
  if (data === undefined || first === undefined || last === undefined) return null;
  const { unit, count } = trendSpan(data, DAYS);
  const span = t(`span.${unit}`, { count });
  const date = last.atMs - first.atMs >= DAY_MS ? (atMs: number): string => dayMonth(atMs, language) : hourMinute;
  return (
    <div className={styles.trend} title={t('trendHint')}>
      <svg viewBox={`0 0 ${BOX.width} ${BOX.height}`} width={BOX.width} height={BOX.height} {...(hidden ? { 'aria-hidden': true } : { role: 'img', 'aria-label': t('trend', { span }) })}>
        {hidden ? null : <path d={trendPath(points, BOX)} />}
      </svg>
      <p className="num"><span>{date(first.atMs)}</span><span>{span}</span><span>{date(last.atMs)}</span></p>
    </div>
  );
}
