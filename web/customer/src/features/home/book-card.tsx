import { useStale } from '@corella/api-client';
import type { Market } from '@corella/contracts/web';
import { Segmented, assetCode, buttonClass, pairLabel, showDecimal } from '@corella/ui';
import { useState } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { feeRate } from '../../fee-text/fee-text.js';
import { useTo } from '../../i18n/use-language.js';
import { LiveBadge } from '../../live/live-badge.js';
import { pairOfMarket } from '../../shell/symbol-names.js';
import styles from './home.module.css';
import { MiniBook } from './mini-book.js';

const CHOICES = 4;

/** A live book of the reader's choice, and a link to its market. */
export function BookCard({
  markets,
  signedIn,
}: {
  readonly markets: readonly Market[] | undefined;
  readonly signedIn: boolean;
}): JSX.Element {
  const { t } = useTranslation('home');
  const to = useTo();
  const stale = useStale();
  const [symbol, setSymbol] = useState('btcaud');
  const choices = (markets ?? []).slice(0, CHOICES);
  const market = choices.find((one) => one.symbol === symbol) ?? choices[0];
  if (market === undefined) return <div className={styles.book} aria-hidden="true" />;
  const pair = pairLabel(market.base, market.quote);
  return (
    <section className={styles.book} aria-labelledby="book-title">
      <div className={styles.bookTitle}>
        <h2 id="book-title">{t('book', { pair })}</h2>
        <LiveBadge />
      </div>
      <Segmented
        label={t('coin')}
        value={market.symbol}
        onChange={setSymbol}
        options={choices.map((one) => ({ value: one.symbol, label: assetCode(one.base) }))}
      />
      <div data-stale={stale || undefined} className={styles.bookBody}>
        <MiniBook key={market.symbol} market={market} />
      </div>
      <dl className={`${styles.kv} num`}>
        <dt>{t('takerFee')}</dt>
        <dd>{feeRate(market.takerPpm)}</dd>
        <dt>{t('smallest')}</dt>
        <dd>
          {showDecimal(market.minValue, market.quote === 'aud' ? 2 : 6)} {assetCode(market.quote)}
        </dd>
      </dl>
      <div className={styles.bookEnd}>
        <Link
          className={buttonClass({ kind: 'primary', size: 'l', full: true })}
          to={to(`/exchange/${pairOfMarket(market)}/`)}
        >
          {t('open')}
        </Link>
        <p>{signedIn ? t('hintSignedIn') : t('hint')}</p>
      </div>
    </section>
  );
}
