import type { Column } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useOrderAddress } from './order-cells.js';
import styles from './orders.module.css';

/** Opens the details of an order; the filters stay in the address. */
export function DetailLink({ orderId }: { readonly orderId: string }): JSX.Element {
  const { t } = useTranslation('orders');
  const address = useOrderAddress();
  return (
    <Link
      className={styles.link}
      to={address(orderId)}
      replace
      preventScrollReset
      aria-label={`${t('details')} ${orderId}`}
    >
      {t('details')}
    </Link>
  );
}

/** The last column of the lists whose rows cannot be changed. */
export function useDetailColumn<Row>(idOf: (row: Row) => string): Column<Row> {
  const { t } = useTranslation('orders');
  return {
    key: 'act',
    head: <span className="sr">{t('details')}</span>,
    number: true,
    cell: (row) => <DetailLink orderId={idOf(row)} />,
  };
}
