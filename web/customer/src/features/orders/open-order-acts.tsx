import { applyOrder, isAnswered, useCancelOrder } from '@corella/api-client';
import { useQueryClient } from '@tanstack/react-query';
import type { Order } from '@corella/contracts/web';
import { Button } from '@corella/ui';
import type { Column } from '@corella/ui';
import { useTranslation } from 'react-i18next';
import { announceNotCancelled } from '../../shell/cancel-notice.js';
import { announceOrder, expectCancel } from '../../shell/order-notices.js';
import { DetailLink } from './detail-link.js';
import styles from './orders.module.css';

/** The last column: a link to the details, and the cancel button. */
export function useActColumn(): Column<Order> {
  const { t } = useTranslation('orders');
  const client = useQueryClient();
  const cancel = useCancelOrder();
  const cancelOne = (order: Order): void => {
    expectCancel(order.id);
    cancel.mutate(order.id, {
      onSuccess: (after) => {
        applyOrder(client, after);
        announceOrder(after);
      },
      onError: (error) => announceNotCancelled(order, error, t(isAnswered(error) ? 'cancelFailed' : 'cancelUnknown')),
    });
  };
  return {
    key: 'act',
    head: <span className="sr">{t('actions')}</span>,
    number: true,
    cell: (order) => (
      <span className={styles.acts}>
        <DetailLink orderId={order.id} />
        <Button
          size="s"
          busy={cancel.isPending && cancel.variables === order.id}
          disabled={order.state === 'canceling'}
          onClick={() => cancelOne(order)}
        >
          {t('cancel')}
        </Button>
      </span>
    ),
  };
}
