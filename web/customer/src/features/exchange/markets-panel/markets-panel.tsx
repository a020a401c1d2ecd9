import { tickerStore, useMarkets, useMe, useStale } from '@corella/api-client';
import type { Market } from '@corella/contracts/web';
import { EmptyState, Icon, IconButton, ListState, SearchBox, SkeletonRows, Tabs } from '@corella/ui';
import { useCallback, useState } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useKept } from '../../../kept/kept.js';
import { PanelAge } from '../../../live/live-badge.js';
import { useNowAndThen } from '../../../live/use-now-and-then.js';
import { useAssetName } from '../../../market-list/use-asset-name.js';
import { marketRows } from '../../../market-list/market-rows.js';
import type { QuoteFilter } from '../../../market-list/market-rows.js';
import { keptMarketOrder } from '../core/kept-choices.js';
import type { MarketOrder } from '../core/kept-choices.js';
import { Panel, PanelHead, Spacer } from '../core/panel.js';
import { listKeys } from './list-keys.js';
import { MarketTable } from './market-table.js';
import styles from './markets-panel.module.css';

/** Rows do not jump with every price. */
const REORDER_MS = 2_000;
const BY_WEIGHT: MarketOrder = { key: 'weight', descending: true };

interface NoMarketsProps {
  readonly search: string;
  readonly filter: QuoteFilter;
}

function NoMarkets({ search, filter }: NoMarketsProps): JSX.Element {
  const { t } = useTranslation('exchange');
  const noFavourites = filter === 'favourites' && search === '';
  return (
    <EmptyState
      icon={noFavourites ? 'star' : 'search'}
      title={noFavourites ? t('markets.noFavourites') : t('markets.none')}
      detail={noFavourites ? t('markets.noFavouritesDetail') : undefined}
    />
  );
}

interface QuoteTabsProps {
  readonly filter: QuoteFilter;
  readonly onFilter: (filter: QuoteFilter) => void;
}

function QuoteTabs({ filter, onFilter }: QuoteTabsProps): JSX.Element {
  const { t } = useTranslation('exchange');
  return (
    <div className={styles.tabs}>
      <Tabs<QuoteFilter>
        label={t('markets.quote')}
        value={filter}
        onChange={onFilter}
        items={[
          { value: 'favourites', label: <Icon name="star" />, name: t('markets.favourites') },
          { value: 'aud', label: 'AUD' },
          { value: 'nzd', label: 'NZD' },
          { value: 'btc', label: 'BTC' },
        ]}
      />
    </div>
  );
}

interface RowsWanted {
  readonly search: string;
  readonly filter: QuoteFilter;
  readonly order: MarketOrder;
}

/** The rows in their order. A search covers all markets, whatever tab is open. */
function useRows(
  markets: readonly Market[] | undefined,
  { search, filter, order }: RowsWanted,
): readonly Market[] | undefined {
  const { data: me } = useMe();
  const nameOf = useAssetName();
  useNowAndThen(tickerStore, REORDER_MS);
  return (
    markets &&
    marketRows(markets, tickerStore.get(), {
      search,
      filter: search === '' ? filter : 'all',
      favourites: me?.favourites ?? [],
      sort: order.key,
      descending: order.descending,
      nameOf,
    })
  );
}

export interface MarketsPanelProps {
  readonly symbol: string;
  readonly quote: string;
  readonly className?: string;
  /** Set while the panel floats: it has a close button, and choosing a market closes it. */
  readonly onClose?: () => void;
}

/** The list of markets: a panel on wide screens, otherwise a menu that the pair opens. */
export function MarketsPanel({ symbol, quote, className, onClose }: MarketsPanelProps): JSX.Element {
  const { t } = useTranslation('exchange');
  const markets = useMarkets();
  const stale = useStale();
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<QuoteFilter>(quote === 'nzd' || quote === 'btc' ? quote : 'aud');
  const close = useCallback(() => onClose?.(), [onClose]);
  const menu = onClose !== undefined;
  const chosen = useKept(keptMarketOrder);
  // The panel has no room for the volume, and nothing is sorted by what is not shown.
  const order = chosen.key === 'turnover' && !menu ? BY_WEIGHT : chosen;
  const keys = listKeys(search, () => setSearch(''));
  const rows = useRows(markets.data, { search, filter, order });
  return (
    <Panel label={t('markets.title')} className={[styles.markets, className].filter(Boolean).join(' ')}>
      <PanelHead>
        <h2>{t('markets.title')}</h2>
        <PanelAge />
        <Spacer />
        {onClose ? <IconButton icon="close" label={t('markets.close')} edge={24} onClick={onClose} /> : null}
      </PanelHead>
      <SearchBox
        className={styles.search}
        label={t('markets.search')}
        value={search}
        autoFocus={onClose !== undefined}
        onChange={(event) => setSearch(event.target.value)}
        onKeyDown={keys.onSearchKey}
      />
      <QuoteTabs filter={filter} onFilter={setFilter} />
      <div
        className={styles.scroll}
        tabIndex={0}
        role="region"
        aria-label={t('markets.list')}
        onKeyDown={keys.onListKey}
      >
        <ListState
          items={rows}
          error={markets.error}
          onRetry={() => void markets.refetch()}
          stale={stale}
          skeleton={<SkeletonRows rows={10} rowHeight={28} />}
          empty={<NoMarkets search={search} filter={filter} />}
        >
          {(items) => (
            <MarketTable
              items={items}
              symbol={symbol}
              showQuote={menu || search !== '' || filter === 'favourites'}
              showVolume={menu}
              onChoose={close}
              order={order}
              onOrder={keptMarketOrder.set}
            />
          )}
        </ListState>
      </div>
    </Panel>
  );
}
