import { ProblemError, useMarkets } from '@corella/api-client';
import type { Order } from '@corella/contracts/web';
import {
  DataTable,
  Dialog,
  EmptyState,
  ErrorState,
  SkeletonRows,
  assetCode,
  groupThousands,
  longDateTime,
  pairLabel,
  showDecimal,
} from '@corella/ui';
import type { JSX, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../account-shell/copy-button.js';
import { orderFeeText } from '../../fee-text/order-fee.js';
import { useLanguage } from '../../i18n/use-language.js';
import { useReason } from '../../reasons/reasons.js';
import { useFillPages, useOrder } from './api/lists.js';
import { useFillColumns } from './order-cells.js';
import { filledPercent } from '../../order-progress/filled-percent.js';
import { pairOf, plainAmount } from './order-text.js';
import styles from './orders.module.css';

const NOT_FOUND = 404;
const HIDDEN_COLUMNS = ['pair'];
const PHONE_COLUMNS = ['price', 'quantity'];

function useFacts(): (order: Order) => readonly (readonly [label: string, value: ReactNode])[] {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  const { data: markets } = useMarkets();
  const reasonOf = useReason();
  return (order) => {
    const why = reasonOf(order);
    const { base, quote, pricePrecision, amountPrecision } = pairOf(order.symbol, markets);
    const price = (text: string | null): string =>
      text === null ? '–' : `${showDecimal(text, pricePrecision)} ${assetCode(quote)}`;
    return [
      [t('status'), t(`state.${order.state}`)],
      ...(why === null
        ? []
        : [
            [
              t('why'),
              <>
                {why.sentence} {why.remedy}
              </>,
            ] as const,
          ]),
      [t('typeLabel'), t(`type.${order.type}`)],
      ...(order.price === null ? [] : [[t('limitPrice'), price(order.price)] as const]),
      ...(order.stopPrice === null
        ? []
        : [[t('stop'), `${order.operator === 'gte' ? '≥' : '≤'} ${price(order.stopPrice)}`] as const]),
      ...(order.triggeredAt === null
        ? []
        : [[t('triggered'), longDateTime(Date.parse(order.triggeredAt), language)] as const]),
      [
        t('ordered'),
        order.quantity === null
          ? `${groupThousands(plainAmount(order.total ?? '0'))} ${assetCode(quote)}`
          : `${showDecimal(order.quantity, amountPrecision)} ${assetCode(base)}`,
      ],
      [
        t('filled'),
        `${showDecimal(order.filledQuantity, amountPrecision)} ${assetCode(base)} · ${filledPercent(order)}%`,
      ],
      [t('average'), price(order.averagePrice)],
      [t('total'), `${groupThousands(plainAmount(order.filledTotal))} ${assetCode(quote)}`],
      [t('fee'), orderFeeText(order) ?? '–'],
      [t('placed'), longDateTime(Date.parse(order.createdAt), language)],
      [t('ended'), order.finishedAt === null ? '–' : longDateTime(Date.parse(order.finishedAt), language)],
      [t('source'), t(`from.${order.source}`, { defaultValue: order.source })],
      ...(order.clientOrderId === null ? [] : [[t('clientOrderId'), order.clientOrderId] as const]),
    ];
  };
}

function Fills({ orderId }: { readonly orderId: string }): JSX.Element {
  const { t } = useTranslation('orders');
  const fills = useFillPages({ orderId }, true);
  // Every fill here has the same pair and side, so the remaining columns fit a phone.
  const columns = useFillColumns()
    .filter((column) => !HIDDEN_COLUMNS.includes(column.key))
    .map((column) =>
      PHONE_COLUMNS.includes(column.key)
        ? { ...column, from: undefined }
        : column.key === 'time'
          ? { ...column, from: 480 as const }
          : column,
    );
  return (
    <div className={styles.fills}>
      <h3>{t('fills')}</h3>
      <DataTable
        caption={t('fills')}
        columns={columns}
        rows={fills.data?.pages.flatMap((page) => page.items)}
        rowKey={(fill) => fill.id}
        rowHeight={32}
        skeletonRows={2}
        error={fills.error}
        onRetry={() => void fills.refetch()}
        empty={<EmptyState title={t('noFills')} />}
      />
    </div>
  );
}

/** One order with all its fills, at an address of its own. */
export function OrderDetail({
  orderId,
  onClose,
}: {
  readonly orderId: string;
  readonly onClose: () => void;
}): JSX.Element {
  const { t } = useTranslation('orders');
  const order = useOrder(orderId);
  const { data: markets } = useMarkets();
  const facts = useFacts();
  const missing =
    order.error instanceof ProblemError &&
    order.error.status < 500 &&
    order.error.status >= 400 &&
    order.data === undefined;
  const names = order.data === undefined ? null : pairOf(order.data.symbol, markets);
  return (
    <Dialog
      open={orderId !== ''}
      onClose={onClose}
      width={720}
      title={
        order.data === undefined || names === null ? (
          t('order')
        ) : (
          <>
            {t(`side.${order.data.side}`)} {pairLabel(names.base, names.quote)}
          </>
        )
      }
    >
      <p className={styles.id}>
        <span>{t('order')}</span> <b className="num">{orderId}</b>
        <CopyButton text={orderId} edge={28} label={t('copyId')} />
      </p>
      {missing ? (
        <EmptyState
          icon="search"
          title={
            order.error instanceof ProblemError && order.error.status === NOT_FOUND ? t('unknown') : t('unknownId')
          }
        />
      ) : null}
      {order.isError && !missing && order.data === undefined ? (
        <ErrorState detail={order.error.message} onRetry={() => void order.refetch()} />
      ) : null}
      {order.isPending ? <SkeletonRows rows={6} rowHeight={28} /> : null}
      {order.data === undefined ? null : (
        <>
          <dl className={`${styles.facts} num`}>
            {facts(order.data).map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <Fills orderId={orderId} />
        </>
      )}
    </Dialog>
  );
}
