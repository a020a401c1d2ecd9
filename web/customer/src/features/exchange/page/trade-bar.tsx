import { tickerStore, useStale } from '@corella/api-client';
import type { Tickers } from '@corella/api-client';
import { showDecimal } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { LiveText } from '../../../live/live-text.js';
import type { LiveValue } from '../../../live/live-text.js';
import { isTrading } from '../../../market-list/market-rows.js';
import type { OrderSide } from '../core/order-side.js';
import { useExchange } from '../core/exchange-context.js';
import styles from './grid.module.css';

/** Buy and sell at the bottom of a phone, each with the price that it would meet. Both open the form. */
export function TradeBar({ onOpen }: { readonly onOpen: (side: OrderSide) => void }): JSX.Element {
  const { t } = useTranslation('exchange');
  const { market } = useExchange();
  const stale = useStale(market);
  const trading = isTrading(market);
  const best =
    (field: 'ask' | 'bid') =>
    (tickers: Tickers): LiveValue => {
      const price = tickers.get(market.symbol)?.[field];
      return { text: price == null ? '–' : showDecimal(price, market.pricePrecision) };
    };
  return (
    <div id="order-panel" tabIndex={-1} className={styles.bar} data-paused={!trading || undefined}>
      {(
        [
          ['buy', 'ask'],
          ['sell', 'bid'],
        ] as const
      ).map(([one, field]) => (
        <button key={one} type="button" data-side={one} aria-haspopup="dialog" onClick={() => onOpen(one)}>
          <span>{t(`side.${one}`)}</span>
          <small hidden={trading && stale}>
            {trading ? <LiveText store={tickerStore} select={best(field)} /> : t('fuse.tag')}
          </small>
        </button>
      ))}
    </div>
  );
}
