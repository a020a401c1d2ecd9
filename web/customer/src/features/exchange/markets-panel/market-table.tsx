import { tickerStore } from '@corella/api-client';
import type { Market } from '@corella/contracts/web';
import { Icon, assetCode } from '@corella/ui';
import { memo } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useTo } from '../../../i18n/use-language.js';
import { LiveText } from '../../../live/live-text.js';
import { change, lastPrice, shortTurnover } from '../../../live/ticker-text.js';
import { FavouriteStar } from '../../../market-list/favourite-star.js';
import { useAssetName } from '../../../market-list/use-asset-name.js';
import { isTrading } from '../../../market-list/market-rows.js';
import type { SortKey } from '../../../market-list/market-rows.js';
import type { MarketOrder } from '../core/kept-choices.js';
import { pairOfMarket } from '../../../shell/symbol-names.js';
import styles from './markets-panel.module.css';

const Row = memo(function Row({
  market,
  current,
  onChoose,
  showQuote,
  showVolume,
}: {
  readonly market: Market;
  readonly current: boolean;
  readonly onChoose: () => void;
  readonly showQuote: boolean;
  readonly showVolume: boolean;
}): JSX.Element {
  const { t } = useTranslation('exchange');
  const to = useTo();
  const nameOf = useAssetName();
  return (
    <tr aria-current={current ? 'true' : undefined} data-off={!isTrading(market) || undefined}>
      <td>
        <FavouriteStar market={market} />
      </td>
      <td>
        <Link to={to(`/exchange/${pairOfMarket(market)}/`)} title={nameOf(market.base)} onClick={onChoose}>
          {assetCode(market.base)}
          {showQuote ? <span>/{assetCode(market.quote)}</span> : null}
        </Link>
      </td>
      <td className={styles.number}>
        <LiveText store={tickerStore} select={lastPrice(market.symbol, market.pricePrecision)} />
      </td>
      <td className={styles.number}>
        {isTrading(market) ? (
          <LiveText store={tickerStore} select={change(market.symbol)} />
        ) : (
          <span title={t('fuse.tag')}>{t('markets.paused')}</span>
        )}
      </td>
      {showVolume ? (
        <td className={styles.number}>
          <LiveText store={tickerStore} select={shortTurnover(market.symbol)} />
        </td>
      ) : null}
    </tr>
  );
});

interface SortHeadProps extends Pick<MarketTableProps, 'order' | 'onOrder'> {
  readonly sortKey: SortKey;
  readonly label: string;
}

/** Sorts by its column: falling first, then rising, then as usual again. */
function SortHead({ sortKey, label, order, onOrder }: SortHeadProps): JSX.Element {
  const active = order.key === sortKey;
  const next: MarketOrder = !active
    ? { key: sortKey, descending: true }
    : order.descending
      ? { key: sortKey, descending: false }
      : { key: 'weight', descending: true };
  return (
    <th
      scope="col"
      className={sortKey === 'pair' ? undefined : styles.number}
      aria-sort={active ? (order.descending ? 'descending' : 'ascending') : undefined}
    >
      <button
        type="button"
        className={styles.sort}
        data-active={active || undefined}
        data-up={(active && !order.descending) || undefined}
        onClick={() => onOrder(next)}
      >
        {label}
        <Icon name={active ? 'chevron-down' : 'sort'} size={12} />
      </button>
    </th>
  );
}

export interface MarketTableProps {
  readonly items: readonly Market[];
  /** The pair of the page. */
  readonly symbol: string;
  readonly showQuote: boolean;
  /** Only where there is room, in the menu. */
  readonly showVolume: boolean;
  readonly onChoose: () => void;
  readonly order: MarketOrder;
  readonly onOrder: (order: MarketOrder) => void;
}

export function MarketTable(props: MarketTableProps): JSX.Element {
  const { items, symbol, showQuote, showVolume, onChoose, order, onOrder } = props;
  const { t } = useTranslation('exchange');
  const head = { order, onOrder };
  return (
    <table className={styles.table} data-volume={showVolume || undefined}>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr">{t('markets.favourites')}</span>
          </th>
          <SortHead {...head} sortKey="pair" label={t('markets.pair')} />
          <SortHead {...head} sortKey="last" label={t('markets.last')} />
          <SortHead {...head} sortKey="change" label={t('markets.day')} />
          {showVolume ? <SortHead {...head} sortKey="turnover" label={t('markets.volume')} /> : null}
        </tr>
      </thead>
      <tbody>
        {items.map((market) => (
          <Row
            key={market.symbol}
            market={market}
            current={market.symbol === symbol}
            showQuote={showQuote}
            showVolume={showVolume}
            onChoose={onChoose}
          />
        ))}
      </tbody>
    </table>
  );
}
