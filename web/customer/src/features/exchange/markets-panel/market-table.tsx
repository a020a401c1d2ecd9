import { tickerStore } from '@corella/api-client';
import type { Market } from '@corella/contracts/web';
import { assetCode } from '@corella/ui';
import { memo } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useTo } from '../../../i18n/use-language.js';
import { LiveText } from '../../../live/live-text.js';
import { change, lastPrice } from '../../../live/ticker-text.js';
import { FavouriteStar } from '../../../market-list/favourite-star.js';
import { isTrading } from '../../../market-list/market-rows.js';
import { pairOfMarket } from '../../../shell/symbol-names.js';
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

export interface MarketTableProps {
  readonly items: readonly Market[];
  /** The pair of the page. */
  readonly symbol: string;
  readonly showQuote: boolean;
  readonly onChoose: () => void;
}

export function MarketTable({ items, symbol, showQuote, onChoose }: MarketTableProps): JSX.Element {
  const { t } = useTranslation('exchange');
  return (
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
            showQuote={showQuote}
            onChoose={onChoose}
          />
        ))}
      </tbody>
    </table>
  );
}
