import type { Order } from '@corella/contracts/web';
import type { CSSProperties, JSX, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMarkets } from '@corella/api-client';
import { LEDGER_SCALE } from '@corella/money';
import { pairLabel, showDecimal } from '@corella/ui';
import { cutText, wireDecimal } from '../../../decimal/decimal.js';
import { splitSymbol } from '../../../shell/symbol-names.js';
import styles from './orders.module.css';

export function SideText({ side }: { readonly side: 'buy' | 'sell' }): JSX.Element {
  const { t } = useTranslation('exchange');
  return <span className={`tri ${side === 'buy' ? 'up' : 'down'}`}>{t(`side.${side}`)}</span>;
}

/**
 * The second line of a cell. Where the panel is too narrow for a column of each value, two values share a cell; the
 * stylesheet shows either this line or the column.
 */
export function Under({ children }: { readonly children: ReactNode }): JSX.Element {
  return <small className={`${styles.under} num`}>{children}</small>;
}

/** The name of a cell's second value, in the head of the first. */
export function AndHead({ name }: { readonly name: string }): JSX.Element {
  return <span className={styles.andHead}> / {name}</span>;
}

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

/** The heads of the columns with which every table of orders begins. */
export function FirstHeads(): JSX.Element {
  const { t } = useTranslation('exchange');
  return (
    <>
      <th scope="col" className={styles.apart}>
        {t('column.time')}
      </th>
      <th scope="col">
        {t('orders.pair')}
        <AndHead name={t('column.time')} />
      </th>
      <th scope="col" className={styles.apart}>
        {t('orders.type')}
      </th>
      <th scope="col">
        {t('orders.side')}
        <AndHead name={t('orders.type')} />
      </th>
    </>
  );
}

/** The cells under them. */
export function FirstCells({
  order,
  pair,
  time,
}: {
  readonly order: Order;
  readonly pair: string;
  readonly time: string;
}): JSX.Element {
  const { t } = useTranslation('exchange');
  const type = t(`type.${order.type}`);
  return (
    <>
      <td className={`${styles.time} ${styles.skip} ${styles.apart} num`}>{time}</td>
      <td className={styles.pair}>
        {pair}
        <Under>{time}</Under>
      </td>
      <td className={`${styles.type} ${styles.apart}`}>{type}</td>
      <td className={styles.side}>
        <SideText side={order.side} />
        <Under>{type}</Under>
      </td>
    </>
  );
}
