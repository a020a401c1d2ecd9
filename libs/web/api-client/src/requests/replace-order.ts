import { replaceOrderReply } from '@corella/contracts/web';
import type { Order, ReplaceOrder } from '@corella/contracts/web';
import { useMutation } from '@tanstack/react-query';
import type { UseMutationResult } from '@tanstack/react-query';
import { sendJson } from '../http/request.js';

export interface ReplaceOrderIntent {
  readonly orderId: string;
  readonly changes: ReplaceOrder;
  readonly idempotencyKey: string;
}

/**
 * POST /api/orders/{id}/replace → the order that took its place. If the old order stays, the problem's `order` is the
 * old one, and `reason` says why.
 */
export function useReplaceOrder(): UseMutationResult<Order, Error, ReplaceOrderIntent> {
  return useMutation({
    mutationFn: async ({ orderId, changes, idempotencyKey }: ReplaceOrderIntent) => {
      const path = `/api/orders/${encodeURIComponent(orderId)}/replace`;
      return (await sendJson('POST', path, replaceOrderReply, { body: changes, idempotencyKey })).order;
    },
  });
}
