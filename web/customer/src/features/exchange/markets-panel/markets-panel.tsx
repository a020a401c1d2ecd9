import { useMarkets, useMe, useStale } from '@corella/api-client';
import { EmptyState, Icon, IconButton, ListState, SearchBox, SkeletonRows, Tabs } from '@corella/ui';
import { useCallback, useState } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { PanelAge } from '../../../live/live-badge.js';
import { marketRows } from '../../../market-list/market-rows.js';
import type { QuoteFilter } from '../../../market-list/market-rows.js';
import { Panel, PanelHead, Spacer } from '../core/panel.js';
import { MarketTable } from './market-table.js';
import styles from './markets-panel.module.css';

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
  const { data: me } = useMe();
  const stale = useStale();
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<QuoteFilter>(quote === 'nzd' || quote === 'btc' ? quote : 'aud');
  const close = useCallback(() => onClose?.(), [onClose]);
  // A search covers all markets, whatever tab is open.
  const rows =
    markets.data &&
    marketRows(markets.data, new Map(), {
      search,
      filter: search === '' ? filter : 'all',
      favourites: me?.favourites ?? [],
      sort: 'weight',
      descending: true,
    });
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
      />
      <QuoteTabs filter={filter} onFilter={setFilter} />
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('markets.list')}>
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
              showQuote={onClose !== undefined || search !== '' || filter === 'favourites'}
              onChoose={close}
            />
          )}
        </ListState>
      </div>
    </Panel>
  );
}
