import { ProblemError, applyOrder, balancesKey, isAnswered, useReplaceOrder } from '@corella/api-client';
import type { Order, ReplaceOrder } from '@corella/contracts/web';
import { noticeStore } from '@corella/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { announcePlaced, expectReplaced } from '../../../shell/order-notices.js';

/** What an open order is to become. Changes that are left out stay as they are. */
export interface OrderChange {
  readonly order: Order;
  readonly changes: ReplaceOrder;
  /** One for all attempts, so that pressing again after a lost answer cannot change it twice. */
  readonly idempotencyKey: string;
}

export interface ChangeOrder {
  readonly pending: boolean;
  readonly change: (
    wanted: OrderChange,
    on: {
      readonly changed: () => void;
      /** Without `answered` nobody knows yet. `errors` are messages by field. */
      readonly refused: (answered: boolean, errors: Readonly<Record<string, string>>) => void;
    },
  ) => void;
}

/**
 * Changes an open order by one replacement, so there is never neither nor both. Says what became of it; a refusal that
 * names a field is left to that field.
 */
export function useChangeOrder(): ChangeOrder {
  const { t } = useTranslation('exchange');
  const client = useQueryClient();
  const replace = useReplaceOrder();
  return {
    pending: replace.isPending,
    change: ({ order, changes, idempotencyKey }, on) => {
      const key = `change:${idempotencyKey}`;
      const notReplaced = expectReplaced(order.id);
      replace.mutate(
        { orderId: order.id, changes, idempotencyKey },
        {
          onSuccess: (next) => {
            applyOrder(client, next);
            void client.invalidateQueries({ queryKey: balancesKey });
            noticeStore.withdraw(key);
            announcePlaced(next, 'changed');
            on.changed();
          },
          onError: (error) => {
            const problem = error instanceof ProblemError ? error.problem : null;
            const answered = isAnswered(error);
            const errors = error instanceof ProblemError ? error.fieldErrors : {};
            // Even while nobody knows: should it have been replaced, its end is the only news of that.
            notReplaced();
            if (Object.keys(errors).length === 0)
              noticeStore.tell({
                kind: 'error',
                key,
                title: t(answered ? 'change.refused' : 'change.unanswered'),
                detail: problem?.detail ?? t('form.unansweredDetail'),
              });
            on.refused(answered, errors);
          },
        },
      );
    },
  };
}
