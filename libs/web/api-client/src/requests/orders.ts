import { listOf, orderSchema } from '@corella/contracts/web';
import type { Order } from '@corella/contracts/web';
import type { z } from 'zod';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { getJson, withQuery } from '../http/request.js';

export interface OrdersWanted {
  readonly scope: 'open' | 'history';
  readonly symbol?: string;
  readonly side?: 'buy' | 'sell';
  readonly state?: string;
  readonly from?: string;
  readonly to?: string;
  readonly cursor?: string;
  readonly limit?: number;
}

const page = listOf(orderSchema);
export type OrderPage = z.output<typeof page>;

/** GET /api/orders; history defaults to the last 120 days. */
export const fetchOrders = (wanted: OrdersWanted, signal?: AbortSignal): Promise<OrderPage> =>
  getJson(withQuery('/api/orders', { ...wanted }), page, signal);

export const openOrdersKey = ['orders', 'open'] as const;
export const orderHistoryKey = ['orders', 'history'] as const;
const MOST_OPEN = 200;

/** All open orders of the account; the socket keeps the entry current. */
export function useOpenOrders(enabled: boolean): UseQueryResult<readonly Order[]> {
  return useQuery({
    queryKey: openOrdersKey,
    enabled,
    queryFn: async ({ signal }) => (await fetchOrders({ scope: 'open', limit: MOST_OPEN }, signal)).items,
  });
}

/** The newest finished orders, optionally of one symbol. */
export function useOrderHistory(enabled: boolean, limit = 50): UseQueryResult<readonly Order[]> {
  return useQuery({
    queryKey: orderHistoryKey,
    enabled,
    queryFn: async ({ signal }) => (await fetchOrders({ scope: 'history', limit }, signal)).items,
  });
}
