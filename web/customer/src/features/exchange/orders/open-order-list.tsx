import { applyOrder, isFinished, useCancelOrder } from '@corella/api-client';
import type { Order } from '@corella/contracts/web';
import { EmptyState, ListState, SkeletonRows, dateTime, showDecimal, toast } from '@corella/ui';
import { useQueryClient } from '@tanstack/react-query';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.js';
import { totalDecimals } from '../core/quote-decimals.js';
import { panelClass } from '../core/panel.js';
import { Progress, SideText, StopText, filledPercent, orderTotal, useSymbolFormat } from './order-cells.js';
import styles from './orders.module.css';

export interface OrderListProps {
  readonly orders: readonly Order[] | undefined;
  readonly error: Error | null;
  readonly onRetry: () => void;
}

const ROW = 32;

function OpenRow({ order }: { readonly order: Order }): JSX.Element {
  const { t } = useTranslation('exchange');
  const language = useLanguage();
  const client = useQueryClient();
  const format = useSymbolFormat()(order.symbol);
  const cancel = useCancelOrder();
  const price = order.price === null ? t('orders.marketPrice') : showDecimal(order.price, format.price ?? 2);
  const total = order.total ?? orderTotal(order.price, order.quantity);
  const canceling = cancel.isPending || order.state === 'canceling';
  const run = (): void =>
    cancel.mutate(order.id, {
      onSuccess: (answer) => {
        applyOrder(client, answer);
        if (isFinished(answer))
          toast.done(
            answer.state === 'filled' ? t('orders.filledFirst') : t('orders.cancelled', { pair: format.label }),
          );
      },
      onError: (error) => toast.error(t('orders.cancelFailed'), error.message),
    });
  return (
    <tr>
      <td className={`${styles.time} ${styles.skip} num`}>{dateTime(Date.parse(order.createdAt), language)}</td>
      <td className={styles.pair}>{format.label}</td>
      <td className={styles.type}>{t(`type.${order.type}`)}</td>
      <td className={styles.side}>
        <SideText side={order.side} />
      </td>
      <td className={`${styles.number} num`} data-label={t('orders.price')}>
        {price}
      </td>
      <td
        className={`${styles.number} ${order.stopPrice === null ? styles.skip : ''} num`}
        data-label={t('orders.trigger')}
      >
        <StopText order={order} decimals={format.price ?? 2} />
      </td>
      <td className={`${styles.number} num`} data-label={t('orders.quantity')}>
        {order.quantity === null ? '–' : showDecimal(order.quantity, format.amount ?? 6)}
      </td>
      <td className={`${styles.number} num`} data-label={t('orders.filled')}>
        <Progress
          percent={
            order.quantity === null
              ? filledPercent(order.filledTotal, order.total)
              : filledPercent(order.filledQuantity, order.quantity)
          }
        />
      </td>
      <td className={`${styles.number} ${styles.total} ${styles.skip} num`}>
        {total === null ? '–' : showDecimal(total, totalDecimals(format.quote))}
      </td>
      <td className={`${styles.status} ${styles.skip}`}>{t(`state.${order.state}`)}</td>
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
              <th scope="col" className={styles.time}>
                {t('column.time')}
              </th>
              <th scope="col" className={styles.pair}>
                {t('orders.pair')}
              </th>
              <th scope="col">{t('orders.type')}</th>
              <th scope="col">{t('orders.side')}</th>
              <th scope="col" className={styles.number}>
                {t('orders.price')}
              </th>
              <th scope="col" className={styles.number}>
                {t('orders.trigger')}
              </th>
              <th scope="col" className={styles.number}>
                {t('orders.quantity')}
              </th>
              <th scope="col" className={styles.number}>
                {t('orders.filled')}
              </th>
              <th scope="col" className={`${styles.number} ${styles.total}`}>
                {t('orders.total')}
              </th>
              <th scope="col" className={styles.status}>
                {t('orders.status')}
              </th>
              <th scope="col" className={styles.act}>
                <span className="sr">{t('orders.cancel')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map((order) => (
              <OpenRow key={order.id} order={order} />
            ))}
          </tbody>
        </table>
      )}
    </ListState>
  );
}
