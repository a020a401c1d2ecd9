import type { Order } from '@corella/contracts/web';
import { EmptyState, Icon, ListState, SkeletonRows, dateTime, showDecimal } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { orderFeeText } from '../../../fee-text/order-fee.js';
import { useLanguage } from '../../../i18n/use-language.js';
import { useReason } from '../../../reasons/reasons.js';
import type { OrderListProps } from './open-order-list.js';
import { filledPercent } from '../../../order-progress/filled-percent.js';
import { AndHead, FirstCells, FirstHeads, Under, useSymbolFormat } from './order-cells.js';
import styles from './orders.module.css';

const ROW = 32;
const COLUMNS = 10;

function HistoryRow({ order }: { readonly order: Order }): JSX.Element {
  const { t } = useTranslation('exchange');
  const language = useLanguage();
  const format = useSymbolFormat()(order.symbol);
  const percent = filledPercent(order);
  const time = dateTime(Date.parse(order.finishedAt ?? order.updatedAt), language);
  const why = useReason()(order);
  return (
    <>
      <tr>
        <FirstCells order={order} pair={format.label} time={time} />
        <td className={`${styles.number} num`} data-label={t('orders.price')}>
          {order.price === null ? (
            <span className={styles.dim}>{t('orders.marketPrice')}</span>
          ) : (
            showDecimal(order.price, format.price ?? 2)
          )}
        </td>
        <td className={`${styles.number} num`} data-label={t('orders.quantity')}>
          {order.quantity === null ? '–' : showDecimal(order.quantity, format.amount ?? 6)}
          <Under>{percent}%</Under>
        </td>
        <td className={`${styles.number} ${styles.apart} num`} data-label={t('orders.filled')}>
          {percent}%
        </td>
        <td className={`${styles.number} num`} data-label={t('orders.average')}>
          {order.averagePrice === null ? '–' : showDecimal(order.averagePrice, format.price ?? 2)}
        </td>
        <td className={`${styles.number} num`} data-label={t('orders.fee')}>
          {orderFeeText(order) ?? '–'}
          <Under>{t(`state.${order.state}`)}</Under>
        </td>
        <td className={`${styles.outcome} ${styles.apart}`} data-label={t('orders.status')}>
          {order.state === 'filled' ? <Icon name="check" size={12} /> : null}
          {t(`state.${order.state}`)}
        </td>
      </tr>
      {why === null ? null : (
        <tr className={styles.whyRow}>
          <td colSpan={COLUMNS} title={`${why.sentence} ${why.remedy}`.trim()}>
            {why.sentence} {why.remedy}
          </td>
        </tr>
      )}
    </>
  );
}

export function HistoryList({ orders, error, onRetry }: OrderListProps): JSX.Element {
  const { t } = useTranslation('exchange');
  return (
    <ListState
      items={orders}
      error={error}
      onRetry={onRetry}
      skeleton={<SkeletonRows rows={4} rowHeight={ROW} />}
      empty={<EmptyState title={t('orders.noneHistory')} detail={t('orders.noneHistoryDetail')} />}
    >
      {(items) => (
        <table className={styles.table}>
          <thead>
            <tr>
              <FirstHeads />
              <th scope="col" className={styles.number}>
                {t('orders.price')}
              </th>
              <th scope="col" className={styles.number}>
                {t('orders.quantity')}
                <AndHead name={t('orders.filled')} />
              </th>
              <th scope="col" className={`${styles.number} ${styles.apart}`}>
                {t('orders.filled')}
              </th>
              <th scope="col" className={styles.number}>
                {t('orders.average')}
              </th>
              <th scope="col" className={styles.number}>
                {t('orders.fee')}
                <AndHead name={t('orders.status')} />
              </th>
              <th scope="col" className={styles.apart}>
                {t('orders.status')}
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map((order) => (
              <HistoryRow key={order.id} order={order} />
            ))}
          </tbody>
        </table>
      )}
    </ListState>
  );
}
