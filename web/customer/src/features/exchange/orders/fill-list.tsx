import type { Fill } from '@corella/contracts/web';
import { EmptyState, ListState, SkeletonRows, dateTime, showDecimal } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { feeAmount } from '../../../fee-text/order-fee.js';
import { useLanguage } from '../../../i18n/use-language.js';
import { totalDecimals } from '../core/quote-decimals.js';
import { AndHead, SideText, Under, useSymbolFormat } from './order-cells.js';
import styles from './orders.module.css';

const ROW = 32;

function FillRow({ fill }: { readonly fill: Fill }): JSX.Element {
  const { t } = useTranslation('exchange');
  const language = useLanguage();
  const format = useSymbolFormat()(fill.symbol);
  const time = dateTime(Date.parse(fill.at), language);
  return (
    <tr>
      <td className={`${styles.time} ${styles.skip} ${styles.apart} num`}>{time}</td>
      <td className={styles.pair}>
        {format.label}
        <Under>{time}</Under>
      </td>
      <td className={styles.side}>
        <SideText side={fill.side} />
        <Under>{t(`role.${fill.role}`)}</Under>
      </td>
      <td className={`${styles.number} num`} data-label={t('orders.price')}>
        {showDecimal(fill.price, format.price ?? 2)}
      </td>
      <td className={`${styles.number} num`} data-label={t('orders.quantity')}>
        {showDecimal(fill.quantity, format.amount ?? 6)}
      </td>
      <td className={`${styles.number} num`} data-label={t('orders.total')}>
        {showDecimal(fill.total, totalDecimals(format.quote))}
      </td>
      <td className={`${styles.number} num`} data-label={t('orders.fee')}>
        {feeAmount(fill.fee, fill.feeAsset)}
      </td>
      <td data-label={t('orders.role')} className={`${styles.outcome} ${styles.apart}`}>
        {t(`role.${fill.role}`)}
      </td>
    </tr>
  );
}

export function FillList({
  fills,
  error,
  onRetry,
}: {
  readonly fills: readonly Fill[] | undefined;
  readonly error: Error | null;
  readonly onRetry: () => void;
}): JSX.Element {
  const { t } = useTranslation('exchange');
  return (
    <ListState
      items={fills}
      error={error}
      onRetry={onRetry}
      skeleton={<SkeletonRows rows={4} rowHeight={ROW} />}
      empty={<EmptyState title={t('orders.noneFills')} detail={t('orders.noneFillsDetail')} />}
    >
      {(items) => (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col" className={styles.apart}>
                {t('column.time')}
              </th>
              <th scope="col">
                {t('orders.pair')}
                <AndHead name={t('column.time')} />
              </th>
              <th scope="col">
                {t('orders.side')}
                <AndHead name={t('orders.role')} />
              </th>
              <th scope="col" className={styles.number}>
                {t('orders.price')}
              </th>
              <th scope="col" className={styles.number}>
                {t('orders.quantity')}
              </th>
              <th scope="col" className={styles.number}>
                {t('orders.total')}
              </th>
              <th scope="col" className={styles.number}>
                {t('orders.fee')}
              </th>
              <th scope="col" className={styles.apart}>
                {t('orders.role')}
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map((fill) => (
              <FillRow key={fill.id} fill={fill} />
            ))}
          </tbody>
        </table>
      )}
    </ListState>
  );
}
