import {
  ProblemError,
  applyOrder,
  balancesKey,
  isAnswered,
  newIdempotencyKey,
  usePlaceOrder,
} from '@corella/api-client';
import type { PlaceOrder } from '@corella/contracts/web';
import { noticeStore } from '@corella/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { amountsOf, announcePlaced } from '../../../../shell/order-notices.js';

export interface SubmitOrder {
  readonly pending: boolean;
  readonly submit: (
    body: PlaceOrder,
    on: { readonly placed: () => void; readonly refused: (errors: Readonly<Record<string, string>>) => void },
  ) => void;
}

/**
 * Places an order once per intention. The idempotency key stays with a body until the server has answered it, so
 * pressing again after a lost answer cannot place it twice. Nothing is shown as placed before the answer.
 */
export function useSubmitOrder(pair: string): SubmitOrder {
  const { t } = useTranslation('exchange');
  const client = useQueryClient();
  const place = usePlaceOrder();
  const unanswered = useRef<{ readonly text: string; readonly key: string } | null>(null);
  const keyFor = (text: string): string => {
    if (unanswered.current?.text !== text) unanswered.current = { text, key: newIdempotencyKey() };
    return unanswered.current.key;
  };
  return {
    pending: place.isPending,
    submit: (body, on) => {
      const idempotencyKey = keyFor(JSON.stringify(body));
      const noticeKey = `intent:${idempotencyKey}`;
      place.mutate(
        { body, idempotencyKey },
        {
          onSuccess: (order) => {
            unanswered.current = null;
            applyOrder(client, order);
            void client.invalidateQueries({ queryKey: balancesKey });
            noticeStore.withdraw(noticeKey);
            announcePlaced(order);
            on.placed();
          },
          onError: (error) => {
            const answered = isAnswered(error);
            if (answered) unanswered.current = null;
            const problem = error instanceof ProblemError && error.problem !== null ? error : null;
            noticeStore.tell({
              kind: 'error',
              key: noticeKey,
              title: t(answered ? 'form.notPlaced' : 'form.unanswered'),
              detail: t('form.refusedOrder', {
                side: t(`side.${body.side}`),
                pair,
                amounts: amountsOf(body),
                why: problem?.message ?? t('form.unansweredDetail'),
              }),
            });
            on.refused(error instanceof ProblemError ? error.fieldErrors : {});
          },
        },
      );
    },
  };
}
