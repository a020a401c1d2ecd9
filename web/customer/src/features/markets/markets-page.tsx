import { tickerStore, useMarkets, useMe, useStale } from '@corella/api-client';
import { Icon, ListState, SearchBox, SkeletonRows, Tabs } from '@corella/ui';
import { useState } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { LiveBadge } from '../../live/live-badge.js';
import { useNowAndThen } from '../../live/use-now-and-then.js';
import { useAssetName } from '../../market-list/use-asset-name.js';
import { marketRows } from '../../market-list/market-rows.js';
import type { QuoteFilter, SortKey } from '../../market-list/market-rows.js';
import { usePageTitle } from '../../shell/use-page-title.js';
import { MarketTable } from './market-table.js';
import styles from './markets.module.css';
import { NoMarkets } from './no-markets.js';

const REORDER_MS = 2_000;
const ROW_HEIGHT = 52;
const MARKETS_TODAY = 15;

function QuoteTabs({
  filter,
  onChange,
}: {
  readonly filter: QuoteFilter;
  readonly onChange: (filter: QuoteFilter) => void;
}): JSX.Element {
  const { t } = useTranslation('markets');
  return (
    <div className={styles.tabs}>
      <Tabs<QuoteFilter>
        label={t('quote')}
        value={filter}
        onChange={onChange}
        items={[
          { value: 'all', label: t('all') },
          { value: 'favourites', label: <Icon name="star" />, name: t('favourites') },
          { value: 'aud', label: 'AUD' },
          { value: 'nzd', label: 'NZD' },
          { value: 'btc', label: 'BTC' },
        ]}
      />
    </div>
  );
}

/**
 * All markets, live: search, favourites, quote currency, sorting. Rows are sorted every two seconds, so they do not
 * jump.
 */
export function MarketsPage(): JSX.Element {
  const { t } = useTranslation('markets');
  usePageTitle(t('title'));
  const markets = useMarkets();
  const { data: me } = useMe();
  const stale = useStale();
  const nameOf = useAssetName();
  const tickers = useNowAndThen(tickerStore, REORDER_MS);
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<QuoteFilter>('all');
  const [order, setOrder] = useState<{ readonly key: SortKey; readonly descending: boolean }>({
    key: 'weight',
    descending: true,
  });
  const rows =
    markets.data &&
    marketRows(markets.data, tickers, {
      search,
      filter,
      favourites: me?.favourites ?? [],
      sort: order.key,
      descending: order.descending,
      nameOf,
    });
  const sortBy = (key: SortKey): void =>
    setOrder((now) => ({ key, descending: now.key === key ? !now.descending : true }));
  const showAll = (): void => {
    setSearch('');
    setFilter('all');
  };
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>{t('title')}</h1>
        <LiveBadge />
        <span className={styles.spacer} />
        <SearchBox
          className={styles.search}
          label={t('search')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </div>
      <div className={styles.card}>
        <QuoteTabs filter={filter} onChange={setFilter} />
        <ListState
          items={rows}
          error={markets.error}
          onRetry={() => void markets.refetch()}
          stale={stale}
          skeleton={<SkeletonRows rows={MARKETS_TODAY} rowHeight={ROW_HEIGHT} />}
          empty={<NoMarkets search={search} filter={filter} onShowAll={showAll} />}
        >
          {(items) => <MarketTable markets={items} sort={order.key} descending={order.descending} onSort={sortBy} />}
        </ListState>
      </div>
    </div>
  );
}
