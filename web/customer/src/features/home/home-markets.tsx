import { tickerStore, useStale } from '@corella/api-client';
import type { Tickers } from '@corella/api-client';
import type { Market } from '@corella/contracts/web';
import {
  EmptyState,
  ListState,
  PairIcon,
  SkeletonRows,
  fromScaled,
  pairLabel,
  shortAmount,
  toScaled,
} from '@corella/ui';
import { memo } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Sparkline } from '../../charts/sparkline.js';
import { useTo } from '../../i18n/use-language.js';
import { LiveBadge } from '../../live/live-badge.js';
import { LiveText } from '../../live/live-text.js';
import { change, lastPrice, shortTurnover, tickerField } from '../../live/ticker-text.js';
import { useAssetName } from '../../market-list/use-asset-name.js';
import { pairOfMarket } from '../../shell/symbol-names.js';
import styles from './home.module.css';

const MOST_ROWS = 10;

/** Turnover of all AUD pairs together. */
const dayVolume =
  (symbols: readonly string[]) =>
  (tickers: Tickers): { readonly text: string } => {
    const sum = symbols.reduce(
      (total, symbol) => total + (toScaled(tickers.get(symbol)?.turnover ?? '0', 2) ?? 0n),
      0n,
    );
    return { text: sum === 0n ? '–' : `A$${shortAmount(fromScaled(sum, 2), 0)}` };
  };

const Row = memo(function Row({ market }: { readonly market: Market }): JSX.Element {
  const { t } = useTranslation('home');
  const to = useTo();
  const nameOf = useAssetName();
  const { symbol, base, quote, pricePrecision } = market;
  const address = to(`/exchange/${pairOfMarket(market)}/`);
  return (
    <tr>
      <th scope="row">
        <Link className={styles.pair} to={address}>
          <PairIcon base={base} size={24} />
          <span className={styles.name}>
            <b>{nameOf(base)}</b>
            <small>{pairLabel(base, quote)}</small>
          </span>
        </Link>
      </th>
      <td className={styles.r}>
        <LiveText className={styles.last} store={tickerStore} select={lastPrice(symbol, pricePrecision)} />
      </td>
      <td className={styles.r}>
        <LiveText store={tickerStore} select={change(symbol)} />
      </td>
      <td className={`${styles.r} ${styles.wide}`}>
        <LiveText store={tickerStore} select={tickerField(symbol, 'high', pricePrecision)} />
      </td>
      <td className={`${styles.r} ${styles.wide}`}>
        <LiveText store={tickerStore} select={tickerField(symbol, 'low', pricePrecision)} />
      </td>
      <td className={`${styles.r} ${styles.middle}`}>
        <LiveText store={tickerStore} select={shortTurnover(symbol)} />
      </td>
      <td className={styles.line}>
        <Sparkline symbol={symbol} />
      </td>
      <td className={`${styles.r} ${styles.middle}`}>
        <Link className={styles.link} to={address} aria-label={t('tradePair', { pair: pairLabel(base, quote) })}>
          {t('trade')}
        </Link>
      </td>
    </tr>
  );
});

function Table({ rows }: { readonly rows: readonly Market[] }): JSX.Element {
  const { t } = useTranslation('home');
  return (
    <table className={styles.markets}>
      <caption className="sr">{t('markets')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('column.pair')}</th>
          <th scope="col" className={styles.r}>
            {t('column.last')}
          </th>
          <th scope="col" className={styles.r}>
            {t('column.change')}
          </th>
          <th scope="col" className={`${styles.r} ${styles.wide}`}>
            {t('column.high')}
          </th>
          <th scope="col" className={`${styles.r} ${styles.wide}`}>
            {t('column.low')}
          </th>
          <th scope="col" className={`${styles.r} ${styles.middle}`}>
            {t('column.volume')}
          </th>
          <th scope="col" className={styles.line}>
            <span>{t('column.line')}</span>
          </th>
          <th scope="col" className={styles.middle}>
            <span className="sr">{t('trade')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((market) => (
          <Row key={market.symbol} market={market} />
        ))}
      </tbody>
    </table>
  );
}

export interface HomeMarketsProps {
  readonly markets: readonly Market[] | undefined;
  readonly error: { readonly message: string } | null;
  readonly onRetry: () => void;
}

/** The markets against AUD, live, in the venue's order. */
export function HomeMarkets({ markets, error, onRetry }: HomeMarketsProps): JSX.Element {
  const { t } = useTranslation('home');
  const to = useTo();
  const stale = useStale();
  const rows = markets?.slice(0, MOST_ROWS);
  return (
    <section className={styles.section} aria-labelledby="home-markets">
      <div className={styles.sectionHead}>
        <h2 id="home-markets">{t('markets')}</h2>
        <div className={styles.sectionEnd}>
          <LiveBadge />
          <span className={styles.volume}>
            {t('volume')}{' '}
            <LiveText store={tickerStore} select={dayVolume((markets ?? []).map((market) => market.symbol))} />
          </span>
          <Link className={styles.link} to={to('/markets/')}>
            {t('all')}
          </Link>
        </div>
      </div>
      <div className={styles.card}>
        <ListState
          items={rows}
          error={error}
          onRetry={onRetry}
          stale={stale}
          skeleton={<SkeletonRows rows={MOST_ROWS} rowHeight={52} />}
          empty={<EmptyState title={t('noMarkets')} />}
        >
          {(items) => <Table rows={items} />}
        </ListState>
      </div>
    </section>
  );
}
