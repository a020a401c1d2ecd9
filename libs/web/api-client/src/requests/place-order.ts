import { orderSchema } from '@corella/contracts/web';
import type { Order, PlaceOrder } from '@corella/contracts/web';
import { useMutation } from '@tanstack/react-query';
import type { UseMutationResult } from '@tanstack/react-query';
import { sendJson } from '../http/request.js';

export interface PlaceOrderIntent {
  readonly body: PlaceOrder;
  readonly idempotencyKey: string;
}

/** POST /api/orders → 201 order. Nothing is shown as done before the answer. */
export function usePlaceOrder(): UseMutationResult<Order, Error, PlaceOrderIntent> {
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: PlaceOrderIntent) =>
      sendJson('POST', '/api/orders', orderSchema, { body, idempotencyKey }),
  });
}
