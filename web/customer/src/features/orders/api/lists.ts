import { fetchFills, fetchOrders, getJson, isFinished, soonIfFailed } from '@corella/api-client';
import type { FillPage, OrderPage } from '@corella/api-client';
import { orderSchema } from '@corella/contracts/web';
import type { Order } from '@corella/contracts/web';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { InfiniteData, UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';

export interface ListWanted {
  readonly symbol?: string;
  readonly side?: 'buy' | 'sell';
  readonly state?: string;
  readonly from?: string;
  readonly to?: string;
}

const ROWS = 30;

/** GET /api/orders?scope=history. Keys start with `orders` and `fills`, so that they are removed with the session. */
export function useHistoryPages(wanted: ListWanted, enabled: boolean): UseInfiniteQueryResult<InfiniteData<OrderPage>> {
  return useInfiniteQuery({
    queryKey: ['orders', 'pages', wanted],
    enabled,
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam, signal }) =>
      fetchOrders({ ...wanted, scope: 'history', cursor: pageParam, limit: ROWS }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
  });
}

export type FillsFilter = Omit<ListWanted, 'side' | 'state'> & { readonly orderId?: string };

export function useFillPages(wanted: FillsFilter, enabled: boolean): UseInfiniteQueryResult<InfiniteData<FillPage>> {
  return useInfiniteQuery({
    queryKey: ['fills', 'pages', wanted],
    enabled,
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam, signal }) => fetchFills({ ...wanted, cursor: pageParam, limit: ROWS }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
  });
}

const LIVE_MS = 3_000;

/** GET /api/orders/{id}, loaded again while the order can still change. */
export function useOrder(orderId: string): UseQueryResult<Order> {
  return useQuery<Order>({
    queryKey: ['orders', 'one', orderId],
    enabled: orderId !== '',
    refetchInterval: (query) => {
      const { data } = query.state;
      return data !== undefined && !isFinished(data) ? LIVE_MS : soonIfFailed(false)(query);
    },
    queryFn: ({ signal }) => getJson(`/api/orders/${encodeURIComponent(orderId)}`, orderSchema, signal),
  });
}
