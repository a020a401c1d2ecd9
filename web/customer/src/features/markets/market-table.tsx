import { tickerStore } from '@corella/api-client';
import type { Market } from '@corella/contracts/web';
import { Icon, PairIcon, pairLabel } from '@corella/ui';
import { memo } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useTo } from '../../i18n/use-language.js';
import { LiveText } from '../../live/live-text.js';
import { change, lastPrice, shortTurnover, tickerField } from '../../live/ticker-text.js';
import { FavouriteStar } from '../../market-list/favourite-star.js';
import { useAssetName } from '../../market-list/use-asset-name.js';
import { isTrading } from '../../market-list/market-rows.js';
import type { SortKey } from '../../market-list/market-rows.js';
import { pairOfMarket } from '../../shell/symbol-names.js';
import styles from './markets.module.css';

interface HeadProps {
  readonly sortKey: SortKey;
  readonly sort: SortKey;
  readonly descending: boolean;
  readonly onSort: (key: SortKey) => void;
  readonly className?: string;
}

function SortHead({ sortKey, sort, descending, onSort, className }: HeadProps): JSX.Element {
  const { t } = useTranslation('markets');
  const active = sort === sortKey;
  return (
    <th scope="col" className={className} aria-sort={active ? (descending ? 'descending' : 'ascending') : undefined}>
      <button
        type="button"
        data-active={active || undefined}
        data-up={(active && !descending) || undefined}
        onClick={() => onSort(sortKey)}
      >
        {t(`column.${sortKey}`)}
        <Icon name={active ? 'chevron-down' : 'sort'} size={12} />
      </button>
    </th>
  );
}

const Row = memo(function Row({ market }: { readonly market: Market }): JSX.Element {
  const { t } = useTranslation('markets');
  const to = useTo();
  const nameOf = useAssetName();
  const { symbol, base, quote, pricePrecision } = market;
  const address = to(`/exchange/${pairOfMarket(market)}/`);
  const trading = isTrading(market);
  return (
    <tr data-off={!trading || undefined}>
      <td className={styles.star}>
        <FavouriteStar market={market} edge={28} />
      </td>
      <th scope="row">
        <Link className={styles.pair} to={address}>
          <PairIcon base={base} size={24} />
          <span>
            <b>{nameOf(base)}</b>
            <small>{pairLabel(base, quote)}</small>
          </span>
        </Link>
      </th>
      <td className={styles.number}>
        <LiveText className={styles.last} store={tickerStore} select={lastPrice(symbol, pricePrecision)} />
        <LiveText className={styles.under} store={tickerStore} select={change(symbol)} />
      </td>
      <td className={`${styles.number} ${styles.from640}`}>
        <LiveText store={tickerStore} select={change(symbol)} />
      </td>
      <td className={`${styles.number} ${styles.from940}`}>
        <LiveText store={tickerStore} select={tickerField(symbol, 'high', pricePrecision)} />
      </td>
      <td className={`${styles.number} ${styles.from940}`}>
        <LiveText store={tickerStore} select={tickerField(symbol, 'low', pricePrecision)} />
      </td>
      <td className={`${styles.number} ${styles.from800}`}>
        <LiveText store={tickerStore} select={shortTurnover(symbol)} /> <small>{quote.toUpperCase()}</small>
      </td>
      <td className={styles.act}>
        {trading ? (
          <Link className={styles.trade} to={address} aria-label={t('tradePair', { pair: pairLabel(base, quote) })}>
            {t('trade')}
          </Link>
        ) : (
          <span className={styles.paused}>
            <Icon name="pause" size={12} />
            {t('paused')}
          </span>
        )}
      </td>
    </tr>
  );
});

export interface MarketTableProps {
  readonly markets: readonly Market[];
  readonly sort: SortKey;
  readonly descending: boolean;
  readonly onSort: (key: SortKey) => void;
}

export function MarketTable({ markets, sort, descending, onSort }: MarketTableProps): JSX.Element {
  const { t } = useTranslation('markets');
  const head = { sort, descending, onSort };
  return (
    <table className={styles.table}>
      <caption className="sr">{t('title')}</caption>
      <thead>
        <tr>
          <th scope="col" className={styles.star}>
            <span className="sr">{t('favourites')}</span>
          </th>
          <SortHead {...head} sortKey="pair" />
          <SortHead {...head} sortKey="last" className={styles.number} />
          <SortHead {...head} sortKey="change" className={`${styles.number} ${styles.from640}`} />
          <th scope="col" className={`${styles.number} ${styles.from940}`}>
            {t('column.high')}
          </th>
          <th scope="col" className={`${styles.number} ${styles.from940}`}>
            {t('column.low')}
          </th>
          <SortHead {...head} sortKey="turnover" className={`${styles.number} ${styles.from800}`} />
          <th scope="col">
            <span className="sr">{t('trade')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {markets.map((market) => (
          <Row key={market.symbol} market={market} />
        ))}
      </tbody>
    </table>
  );
}
