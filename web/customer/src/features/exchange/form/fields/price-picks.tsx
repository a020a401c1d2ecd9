import { tickerStore } from '@corella/api-client';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useNowAndThen } from '../../../../live/use-now-and-then.js';
import { bestPrices, midPrice } from '../../core/best-prices.js';
import { useExchange } from '../../core/exchange-context.js';
import type { OrderSide } from '../../core/order-side.js';
import styles from '../look/form.module.css';

const LOOK_MS = 500;

export interface PricePicksProps {
  readonly side: OrderSide;
  readonly onPrice: (price: string) => void;
}

/** Puts the best bid, the middle or the best ask of the moment into the price. */
export function PricePicks({ side, onPrice }: PricePicksProps): JSX.Element {
  const { t } = useTranslation('exchange');
  const { market, depth } = useExchange();
  useNowAndThen(depth, LOOK_MS);
  const now = (): Readonly<Record<'bid' | 'mid' | 'ask', string | null>> => {
    const best = bestPrices(depth.get(), tickerStore.get().get(market.symbol), market);
    return { ...best, mid: midPrice(best, side, market.pricePrecision) };
  };
  const known = now();
  const pick = (which: 'bid' | 'mid' | 'ask'): void => {
    const price = now()[which];
    if (price !== null) onPrice(price);
  };
  return (
    <span className={styles.picks} role="group" aria-label={t('form.pick.label')}>
      {(['bid', 'mid', 'ask'] as const).map((which) => (
        <button
          key={which}
          type="button"
          title={t(`form.pick.${which}Title`)}
          disabled={known[which] === null}
          onClick={() => pick(which)}
        >
          {t(`form.pick.${which}`)}
        </button>
      ))}
    </span>
  );
}
