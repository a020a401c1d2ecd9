import { applyOrder, isAnswered, useCancelOrder } from '@corella/api-client';
import { REPLACEABLE_TYPES, isStopType } from '@corella/contracts/market';
import type { Order } from '@corella/contracts/web';
import { EmptyState, ListState, SkeletonRows, assetCode, dateTime, showDecimal } from '@corella/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.js';
import { later } from '../../../later/later.js';
import { announceNotCancelled } from '../../../shell/cancel-notice.js';
import { announceOrder, expectCancel } from '../../../shell/order-notices.js';
import { totalDecimals } from '../core/quote-decimals.js';
import { panelClass } from '../core/panel.js';
import { filledPercent } from '../../../order-progress/filled-percent.js';
import {
  AndHead,
  FirstCells,
  FirstHeads,
  Progress,
  StopText,
  Under,
  orderTotal,
  useSymbolFormat,
} from './order-cells.js';
import styles from './orders.module.css';

const ChangeOrderDialog = later(() => import('./change-order-dialog.js').then((file) => file.ChangeOrderDialog));

export interface OrderListProps {
  readonly orders: readonly Order[] | undefined;
  readonly error: Error | null;
  readonly onRetry: () => void;
}

const ROW = 32;

/** Cancels one order; its notice says what became of it. */
function useCancelling(order: Order): { readonly busy: boolean; readonly run: () => void } {
  const { t } = useTranslation('exchange');
  const client = useQueryClient();
  const cancel = useCancelOrder();
  const run = (): void => {
    expectCancel(order.id);
    cancel.mutate(order.id, {
      onSuccess: (answer) => {
        applyOrder(client, answer);
        announceOrder(answer);
      },
      onError: (error) =>
        announceNotCancelled(order, error, t(isAnswered(error) ? 'orders.cancelFailed' : 'orders.cancelUnknown')),
    });
  };
  return { busy: cancel.isPending || order.state === 'canceling', run };
}

/** Orders that another one can replace: those in the book, and stops that wait still. */
const canChange = ({ type, state }: Order): boolean =>
  REPLACEABLE_TYPES.includes(type) &&
  (isStopType(type) ? state === 'created' : state === 'submitted' || state === 'partial-filled');

function OpenRow({ order, onChange }: { readonly order: Order; readonly onChange: () => void }): JSX.Element {
  const { t } = useTranslation('exchange');
  const language = useLanguage();
  const format = useSymbolFormat()(order.symbol);
  const { busy: canceling, run } = useCancelling(order);
  const price = order.price === null ? t('orders.marketPrice') : showDecimal(order.price, format.price ?? 2);
  const total = order.total ?? orderTotal(order.price, order.quantity);
  const time = dateTime(Date.parse(order.createdAt), language);
  const percent = filledPercent(order);
  return (
    <tr>
      <FirstCells order={order} pair={format.label} time={time} />
      <td className={`${styles.number} num`} data-label={t('orders.price')}>
        {canChange(order) ? (
          <button
            type="button"
            className={styles.priceButton}
            aria-label={t('change.open', { pair: format.label, side: t(`side.${order.side}`), price })}
            title={t('change.hint')}
            onClick={onChange}
          >
            {price}
          </button>
        ) : (
          price
        )}
        {order.stopPrice === null ? null : (
          <Under>
            <StopText order={order} decimals={format.price ?? 2} />
          </Under>
        )}
      </td>
      <td
        className={`${styles.number} ${styles.apart} ${order.stopPrice === null ? styles.skip : ''} num`}
        data-label={t('orders.trigger')}
      >
        <StopText order={order} decimals={format.price ?? 2} />
      </td>
      <td className={`${styles.number} num`} data-label={t('orders.quantity')}>
        {order.quantity === null ? '–' : showDecimal(order.quantity, format.amount ?? 6)}
        <Under>{percent}%</Under>
      </td>
      <td className={`${styles.number} ${styles.apart} num`} data-label={t('orders.filled')}>
        <Progress percent={percent} />
      </td>
      <td className={`${styles.number} ${styles.skip} num`}>
        {total === null ? '–' : `${showDecimal(total, totalDecimals(format.quote))} ${assetCode(format.quote)}`}
        <Under>{t(`state.${order.state}`)}</Under>
      </td>
      <td className={`${styles.apart} ${styles.skip}`}>{t(`state.${order.state}`)}</td>
      <td className={styles.act}>
        <button
          type="button"
          className={panelClass.ghost}
          disabled={canceling}
          aria-label={t('orders.cancelOne', { pair: format.label, side: t(`side.${order.side}`), price })}
          onClick={run}
        >
          {canceling ? t('orders.canceling') : t('orders.cancel')}
        </button>
      </td>
    </tr>
  );
}

export function OpenOrderList({ orders, error, onRetry }: OrderListProps): JSX.Element {
  const [changing, setChanging] = useState<Order | null>(null);
  return (
    <>
      <OpenOrderTable orders={orders} error={error} onRetry={onRetry} onChange={setChanging} />
      {changing === null ? null : (
        <ChangeOrderDialog key={changing.id} order={changing} onClose={() => setChanging(null)} />
      )}
    </>
  );
}

function OpenOrderTable({
  orders,
  error,
  onRetry,
  onChange,
}: OrderListProps & { readonly onChange: (order: Order) => void }): JSX.Element {
  const { t } = useTranslation('exchange');
  return (
    <ListState
      items={orders}
      error={error}
      onRetry={onRetry}
      skeleton={<SkeletonRows rows={4} rowHeight={ROW} />}
      empty={<EmptyState title={t('orders.noneOpen')} detail={t('orders.noneOpenDetail')} />}
    >
      {(items) => (
        <table className={styles.table}>
          <thead>
            <tr>
              <FirstHeads />
              <th scope="col" className={styles.number}>
                {t('orders.price')}
                <AndHead name={t('orders.trigger')} />
              </th>
              <th scope="col" className={`${styles.number} ${styles.apart}`}>
                {t('orders.trigger')}
              </th>
              <th scope="col" className={styles.number}>
                {t('orders.quantity')}
                <AndHead name={t('orders.filled')} />
              </th>
              <th scope="col" className={`${styles.number} ${styles.apart}`}>
                {t('orders.filled')}
              </th>
              <th scope="col" className={styles.number}>
                {t('orders.total')}
                <AndHead name={t('orders.status')} />
              </th>
              <th scope="col" className={styles.apart}>
                {t('orders.status')}
              </th>
              <th scope="col" className={styles.act}>
                <span className="sr">{t('orders.cancel')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map((order) => (
              <OpenRow key={order.id} order={order} onChange={() => onChange(order)} />
            ))}
          </tbody>
        </table>
      )}
    </ListState>
  );
}
