import { cancelAllReply, orderSchema } from '@corella/contracts/web';
import type { Order } from '@corella/contracts/web';
import type { z } from 'zod';
import { useMutation } from '@tanstack/react-query';
import type { UseMutationResult } from '@tanstack/react-query';
import { sendJson, withQuery } from '../http/request.js';

/** DELETE /api/orders/{id} → the order, ended or `canceling`. */
export function useCancelOrder(): UseMutationResult<Order, Error, string> {
  return useMutation({
    mutationFn: (orderId: string) => sendJson('DELETE', `/api/orders/${encodeURIComponent(orderId)}`, orderSchema),
  });
}

export type CancelAllReply = z.output<typeof cancelAllReply>;

/** DELETE /api/orders?symbol= → what was cancelled and what was not; all symbols without one. */
export function useCancelAll(): UseMutationResult<CancelAllReply, Error, { readonly symbol?: string }> {
  return useMutation({
    mutationFn: ({ symbol }: { readonly symbol?: string }) =>
      sendJson('DELETE', withQuery('/api/orders', { symbol }), cancelAllReply),
  });
}
