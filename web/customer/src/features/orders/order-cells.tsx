import { useMarkets } from '@corella/api-client';
import type { Fill, Order } from '@corella/contracts/web';
import { PairIcon, assetCode, dateTime, groupThousands, pairLabel, showDecimal } from '@corella/ui';
import type { Column } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { feeAmount, orderFeeText } from '../../fee-text/order-fee.js';
import { useLanguage } from '../../i18n/use-language.js';
import { filledPercent } from '../../order-progress/filled-percent.js';
import { pairOf, plainAmount } from './order-text.js';
import styles from './orders.module.css';

/** The address of one order: the current page with `order=` set, so that it can be shared and left with "back". */
export function useOrderAddress(): (orderId: string) => string {
  const [query] = useSearchParams();
  return (orderId) => {
    const next = new URLSearchParams(query);
    next.set('order', orderId);
    return `?${next.toString()}`;
  };
}

/** What is under the pair while the table is narrower than this, because its own column is hidden then. */
interface Narrow {
  readonly text: string;
  readonly until: 640 | 800 | 940;
}

/** On phones, side, quantity and price are under the pair instead of in columns of their own. */
function Pair({
  symbol,
  side,
  amount,
  price,
  trigger,
  narrow,
}: {
  readonly symbol: string;
  readonly side: 'buy' | 'sell';
  readonly amount: string;
  readonly price?: string;
  readonly trigger?: string | null;
  readonly narrow: readonly Narrow[];
}): JSX.Element {
  const { t } = useTranslation('orders');
  const { data: markets } = useMarkets();
  const { base, quote } = pairOf(symbol, markets);
  return (
    <span className={styles.pair}>
      <PairIcon base={base} size={20} />
      <span>
        <b>{pairLabel(base, quote)}</b>
        <small className={`${styles.phone} num`}>
          <span className={side === 'buy' ? 'up' : 'down'}>{t(`side.${side}`)}</span> {amount}
        </small>
        {price === undefined ? null : <small className={`${styles.phone} num`}>@ {price}</small>}
        {trigger == null ? null : (
          <small className={`${styles.phone} num`}>
            {t('stop')} {trigger}
          </small>
        )}
        {narrow.map(({ text, until }) => (
          <small key={text} className={`${styles.narrow} num`} data-until={until}>
            {text}
          </small>
        ))}
      </span>
    </span>
  );
}

function Side({ side, more }: { readonly side: 'buy' | 'sell'; readonly more?: string }): JSX.Element {
  const { t } = useTranslation('orders');
  return (
    <span className={styles.side}>
      <span className={side === 'buy' ? 'up' : 'down'}>{t(`side.${side}`)}</span>
      {more ? <small>{more}</small> : null}
    </span>
  );
}

/** The price, and under it that of a stop order's trigger. */
function Price({ text, trigger }: { readonly text: string; readonly trigger: string | null }): JSX.Element {
  const { t } = useTranslation('orders');
  return (
    <span className={styles.lines}>
      {text}
      {trigger === null ? null : (
        <small title={t('stop')}>
          <span className="sr">{t('stop')} </span>
          {trigger}
        </small>
      )}
    </span>
  );
}

/** `≤ 140,000.00` */
const triggerOf = ({ stopPrice, operator }: Order, decimals: number): string | null =>
  stopPrice === null ? null : `${operator === 'gte' ? '≥' : '≤'} ${showDecimal(stopPrice, decimals)}`;

export type OrderColumnKey = 'time' | 'pair' | 'side' | 'price' | 'quantity' | 'average' | 'filled' | 'fee' | 'state';

/** How much is filled says nothing new of an order that is filled, and nothing at all of one that is not. */
const partFilled = (order: Order): string => {
  const percent = filledPercent(order);
  return order.state === 'filled' || percent === 0 ? '' : `${percent}%`;
};

/** What is written of an order. */
function useOrderTexts() {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  const { data: markets } = useMarkets();
  const amount = (order: Order): string => {
    const { base, quote, amountPrecision } = pairOf(order.symbol, markets);
    return order.quantity === null
      ? `${groupThousands(plainAmount(order.total ?? '0'))} ${assetCode(quote)}`
      : `${showDecimal(order.quantity, amountPrecision)} ${assetCode(base)}`;
  };
  const price = (order: Order): string => {
    const { pricePrecision } = pairOf(order.symbol, markets);
    return order.price === null ? t('type.market') : showDecimal(order.price, pricePrecision);
  };
  const trigger = (order: Order): string | null => triggerOf(order, pairOf(order.symbol, markets).pricePrecision);
  const average = ({ symbol, averagePrice }: Order): string =>
    averagePrice === null ? '–' : showDecimal(averagePrice, pairOf(symbol, markets).pricePrecision);
  const state = (order: Order): string => t(`state.${order.state}`);
  const when = (order: Order): string => dateTime(Date.parse(order.createdAt), language);
  return { amount, price, trigger, average, state, when };
}

/** Columns that open orders and history share. The time has a column of its own from this width on. */
export function useOrderColumns(timeFrom: 800 | 940 = 800): Readonly<Record<OrderColumnKey, Column<Order>>> {
  const { t } = useTranslation('orders');
  const { amount, price, trigger, average, state, when } = useOrderTexts();
  return {
    time: {
      key: 'time',
      head: t('time'),
      from: timeFrom,
      cell: (order) => (
        <time className={`num ${styles.quiet}`} dateTime={order.createdAt}>
          {when(order)}
        </time>
      ),
    },
    pair: {
      key: 'pair',
      head: t('account-shell:pair'),
      cell: (order) => (
        <Pair
          symbol={order.symbol}
          side={order.side}
          amount={amount(order)}
          {...(order.price === null ? {} : { price: price(order) })}
          trigger={trigger(order)}
          narrow={[
            { text: when(order), until: timeFrom },
            { text: [state(order), partFilled(order)].filter(Boolean).join(' · '), until: 640 },
          ]}
        />
      ),
    },
    side: {
      key: 'side',
      head: t('account-shell:side'),
      from: 480,
      cell: (order) => <Side side={order.side} more={t(`type.${order.type}`)} />,
    },
    price: {
      key: 'price',
      head: t('price'),
      number: true,
      from: 480,
      cell: (order) => <Price text={price(order)} trigger={trigger(order)} />,
    },
    average: { key: 'average', head: t('average'), number: true, from: 940, cell: average },
    quantity: { key: 'quantity', head: t('quantity'), number: true, from: 480, cell: amount },
    filled: { key: 'filled', head: t('filled'), number: true, from: 640, cell: (order) => `${filledPercent(order)}%` },
    fee: { key: 'fee', head: t('fee'), number: true, from: 1040, cell: (order) => orderFeeText(order) ?? '–' },
    state: {
      key: 'state',
      head: t('status'),
      from: 640,
      cell: (order) => <span className={styles.state}>{state(order)}</span>,
    },
  };
}

/** Columns of fills. Each shows its own fee. */
export function useFillColumns(): readonly Column<Fill>[] {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  const { data: markets } = useMarkets();
  const of = (fill: Fill): ReturnType<typeof pairOf> => pairOf(fill.symbol, markets);
  const amount = (fill: Fill): string =>
    `${showDecimal(fill.quantity, of(fill).amountPrecision)} ${assetCode(of(fill).base)}`;
  const when = (fill: Fill): string => dateTime(Date.parse(fill.at), language);
  const fee = (fill: Fill): string => feeAmount(fill.fee, fill.feeAsset);
  return [
    {
      key: 'time',
      head: t('time'),
      from: 800,
      cell: (fill) => (
        <time className={`num ${styles.quiet}`} dateTime={fill.at}>
          {when(fill)}
        </time>
      ),
    },
    {
      key: 'pair',
      head: t('account-shell:pair'),
      cell: (fill) => (
        <Pair
          symbol={fill.symbol}
          side={fill.side}
          amount={`${amount(fill)} @ ${showDecimal(fill.price, of(fill).pricePrecision)}`}
          narrow={[
            { text: when(fill), until: 800 },
            { text: `${t('fee')} ${fee(fill)}`, until: 640 },
          ]}
        />
      ),
    },
    {
      key: 'side',
      head: t('account-shell:side'),
      from: 480,
      cell: (fill) => <Side side={fill.side} more={t(`role.${fill.role}`)} />,
    },
    {
      key: 'price',
      head: t('price'),
      number: true,
      from: 480,
      cell: (fill) => showDecimal(fill.price, of(fill).pricePrecision),
    },
    { key: 'quantity', head: t('quantity'), number: true, from: 480, cell: amount },
    {
      key: 'total',
      head: t('total'),
      number: true,
      from: 940,
      cell: (fill) => `${groupThousands(plainAmount(fill.total))} ${assetCode(of(fill).quote)}`,
    },
    {
      key: 'fee',
      head: t('fee'),
      number: true,
      from: 640,
      cell: fee,
    },
  ];
}
