import { useBalanceHistory, useFeed, useMe } from '@corella/api-client';
import type { Tickers } from '@corella/api-client';
import { ChangeText, IconButton, NumberText, Skeleton, buttonClass, dateTime } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLanguage, useTo } from '../../../i18n/use-language.js';
import { LiveBadge } from '../../../live/live-badge.js';
import { dayChange, inBtc, totalAud } from '../values/aud-values.js';
import type { ValuedBalance } from '../values/aud-values.js';
import styles from '../look/balances.module.css';
import { TREND_DAYS, TrendLine } from './trend-line.js';

export interface TotalCardProps {
  readonly items: readonly ValuedBalance[] | undefined;
  readonly tickers: Tickers;
  readonly hidden: boolean;
  /** Of what money can be paid in and out; null for nothing. */
  readonly paidIn: string | null;
  readonly onHide: (hidden: boolean) => void;
}

const DAY_MS = 86_400_000;

/** When a day's change begins to count, while the account is younger than a day; null from then on. */
function useCountsFrom(): number | null {
  const { data: me } = useMe();
  const { data: history } = useBalanceHistory(TREND_DAYS);
  const since = history?.since ?? me?.registeredAt;
  if (since === undefined) return null;
  const fromMs = Date.parse(since) + DAY_MS;
  return fromMs > Date.now() ? fromMs : null;
}

/** The account's value at the latest prices, how prices changed it in a day, and its course over a month. */
export function TotalCard({ items, tickers, hidden, paidIn, onHide }: TotalCardProps): JSX.Element {
  const { t } = useTranslation('balances');
  const language = useLanguage();
  const { stale } = useFeed();
  const total = items === undefined ? undefined : totalAud(items);
  const fromMs = useCountsFrom();
  const change = items === undefined || fromMs !== null ? null : dayChange(items, tickers);
  const lost = change?.amount.startsWith('-') === true;
  const btc = total === undefined ? null : inBtc(total, tickers.get('btcaud')?.last);
  return (
    <section className={styles.total} aria-labelledby="total-title">
      <div className={styles.totalHead}>
        <h2 id="total-title">{t('total')}</h2>
        <IconButton
          icon={hidden ? 'eye-off' : 'eye'}
          label={hidden ? t('show') : t('hide')}
          aria-pressed={hidden}
          edge={36}
          onClick={() => onHide(!hidden)}
        />
        <span className={styles.badge}>
          <LiveBadge />
        </span>
      </div>
      <div className={styles.figure} data-stale={stale || undefined}>
        {total === undefined ? (
          <Skeleton width={220} height={28} />
        ) : (
          <NumberText value={total} decimals={2} prefix="A$" hidden={hidden} />
        )}
      </div>
      <p className={`${styles.under} num`}>
        {change === null ? (
          <span>{fromMs === null ? <>&nbsp;</> : t('dayFrom', { time: dateTime(fromMs, language).slice(0, -3) })}</span>
        ) : (
          <>
            <ChangeText fraction={change.fraction} />
            {hidden ? null : (
              <span className={lost ? 'down' : 'up'}>
                {lost ? '−' : '+'}
                <NumberText value={change.amount.replace('-', '')} decimals={2} prefix="A$" />
              </span>
            )}
            <span title={t('dayHint')}>{t('day')}</span>
          </>
        )}
        {btc === null || hidden ? null : (
          <span>
            ≈ <NumberText value={btc} decimals={4} unit="BTC" />
          </span>
        )}
      </p>
      <Acts paidIn={paidIn} />
      {total === undefined ? null : <TrendLine total={total} hidden={hidden} />}
    </section>
  );
}

/** What can be done with money: in, out and on the exchange. */
function Acts({ paidIn }: Pick<TotalCardProps, 'paidIn'>): JSX.Element {
  const { t } = useTranslation('balances');
  const to = useTo();
  return (
    <div className={styles.acts}>
      {paidIn === null ? null : (
        <>
          <Link className={buttonClass({ kind: 'primary' })} to={to(`/deposit/${paidIn}/`)}>
            {t('type.deposit')}
          </Link>
          <Link className={buttonClass()} to={to(`/withdraw/${paidIn}/`)}>
            {t('withdraw')}
          </Link>
        </>
      )}
      <Link className={buttonClass({ kind: paidIn === null ? 'primary' : 'secondary' })} to={to('/exchange/')}>
        {t('trade')}
      </Link>
      <Link className={buttonClass()} to={to('/user/order/')}>
        {t('orders')}
      </Link>
    </div>
  );
}
