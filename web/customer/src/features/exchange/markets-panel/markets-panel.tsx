import { tickerStore, useMarkets, useMe, useStale } from '@corella/api-client';
import type { Market } from '@corella/contracts/web';
import { EmptyState, Icon, IconButton, ListState, SearchBox, SkeletonRows, Tabs, assetCode } from '@corella/ui';
import { memo, useState } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useTo } from '../../../i18n/use-language.js';
import { PanelAge } from '../../../live/live-badge.js';
import { LiveText } from '../../../live/live-text.js';
import { change, lastPrice } from '../../../live/ticker-text.js';
import { FavouriteStar } from '../../../market-list/favourite-star.js';
import { isTrading, marketRows } from '../../../market-list/market-rows.js';
import type { QuoteFilter } from '../../../market-list/market-rows.js';
import { pairOfMarket } from '../../../shell/symbol-names.js';
import { Panel, PanelHead, Spacer } from '../page/panel.js';
import styles from './markets-panel.module.css';

const Row = memo(function Row({
  market,
  current,
  onChoose,
  showQuote,
}: {
  readonly market: Market;
  readonly current: boolean;
  readonly onChoose: () => void;
  readonly showQuote: boolean;
}): JSX.Element {
  const { t } = useTranslation('exchange');
  const to = useTo();
  return (
    <tr aria-current={current ? 'true' : undefined} data-off={!isTrading(market) || undefined}>
      <td>
        <FavouriteStar market={market} />
      </td>
      <td>
        <Link to={to(`/exchange/${pairOfMarket(market)}/`)} onClick={onChoose}>
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
    </tr>
  );
});

export interface MarketsPanelProps {
  readonly symbol: string;
  readonly quote: string;
  readonly className?: string;
  /** Given when it floats: adds a cross, and a choice closes it. */
  readonly onClose?: () => void;
}

/** The list of markets: a panel on wide screens, else a menu from the pair. */
export function MarketsPanel({ symbol, quote, className, onClose }: MarketsPanelProps): JSX.Element {
  const { t } = useTranslation('exchange');
  const markets = useMarkets();
  const { data: me } = useMe();
  const stale = useStale();
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<QuoteFilter>(quote === 'nzd' || quote === 'btc' ? quote : 'aud');
  // A search looks through all markets, whatever tab is open.
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
      <div className={styles.tabs}>
        <Tabs<QuoteFilter>
          label={t('markets.quote')}
          value={filter}
          onChange={setFilter}
          items={[
            { value: 'favourites', label: <Icon name="star" />, name: t('markets.favourites') },
            { value: 'aud', label: 'AUD' },
            { value: 'nzd', label: 'NZD' },
            { value: 'btc', label: 'BTC' },
          ]}
        />
      </div>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('markets.list')}>
        <ListState
          items={rows}
          error={markets.error}
          onRetry={() => void markets.refetch()}
          stale={stale}
          skeleton={<SkeletonRows rows={10} rowHeight={28} />}
          empty={
            <EmptyState
              icon={filter === 'favourites' && search === '' ? 'star' : 'search'}
              title={filter === 'favourites' && search === '' ? t('markets.noFavourites') : t('markets.none')}
              detail={filter === 'favourites' && search === '' ? t('markets.noFavouritesDetail') : undefined}
            />
          }
        >
          {(items) => (
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">
                    <span className="sr">{t('markets.favourites')}</span>
                  </th>
                  <th scope="col">{t('markets.pair')}</th>
                  <th scope="col" className={styles.number}>
                    {t('markets.last')}
                  </th>
                  <th scope="col" className={styles.number}>
                    {t('markets.day')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {items.map((market) => (
                  <Row
                    key={market.symbol}
                    market={market}
                    current={market.symbol === symbol}
                    showQuote={onClose !== undefined || search !== '' || filter === 'favourites'}
                    onChoose={() => onClose?.()}
                  />
                ))}
              </tbody>
            </table>
          )}
        </ListState>
      </div>
    </Panel>
  );
}
