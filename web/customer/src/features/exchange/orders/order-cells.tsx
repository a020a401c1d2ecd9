import type { Order } from '@corella/contracts/web';
import type { CSSProperties, JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useMarkets } from '@corella/api-client';
import { LEDGER_SCALE } from '@corella/money';
import { pairLabel, showDecimal } from '@corella/ui';
import { cutText, wholePercent, wireDecimal } from '../../../decimal/decimal.js';
import { splitSymbol } from '../../../shell/symbol-names.js';
import styles from './orders.module.css';

export function SideText({ side }: { readonly side: 'buy' | 'sell' }): JSX.Element {
  const { t } = useTranslation('exchange');
  return <span className={`tri ${side === 'buy' ? 'up' : 'down'}`}>{t(`side.${side}`)}</span>;
}

/** Filled part in whole percent, cut. For a market buy, the part of the money that was spent. */
export const filledPercent = (filled: string, whole: string | null): number =>
  wholePercent(wireDecimal(filled), wireDecimal(whole));

export function Progress({ percent }: { readonly percent: number }): JSX.Element {
  return (
    <span className={styles.progress}>
      <i style={{ '--p': `${percent}%` } as CSSProperties} />
      <span>{percent}%</span>
    </span>
  );
}

/** The condition of a stop-limit order, with a word once it has been met. */
export function StopText({ order, decimals }: { readonly order: Order; readonly decimals: number }): JSX.Element {
  const { t } = useTranslation('exchange');
  if (order.stopPrice === null) return <span className={styles.dim}>–</span>;
  return (
    <>
      {order.operator === 'gte' ? '≥' : '≤'} {showDecimal(order.stopPrice, decimals)}
      {order.triggeredAt === null ? null : <small className={styles.dim}> {t('stop.triggered')}</small>}
    </>
  );
}

/** Name and decimals of any pair. Before the markets are loaded, texts are shown as they came. */
export function useSymbolFormat(): (symbol: string) => {
  readonly label: string;
  readonly base: string;
  readonly quote: string;
  readonly price: number | null;
  readonly amount: number | null;
} {
  const { data: markets } = useMarkets();
  return (symbol) => {
    const market = markets?.find((one) => one.symbol === symbol);
    const { base, quote } = market ?? splitSymbol(symbol);
    return {
      label: pairLabel(base, quote),
      base,
      quote,
      price: market?.pricePrecision ?? null,
      amount: market?.amountPrecision ?? null,
    };
  };
}

/** price × quantity of an order, with eight decimals; null without a price. */
export function orderTotal(price: string | null, quantity: string | null): string | null {
  if (price === null || quantity === null) return null;
  return cutText(wireDecimal(price).times(wireDecimal(quantity)), LEDGER_SCALE);
}
