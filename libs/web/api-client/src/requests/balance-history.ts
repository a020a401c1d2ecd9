import { balanceHistorySchema } from '@corella/contracts/web';
import type { BalanceHistoryWire } from '@corella/contracts/web';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { soonIfFailed } from '../http/may-pass.js';
import { getJson, withQuery } from '../http/request.js';

const MINUTE_MS = 60_000;

/** GET /api/balances/history. The venue caches its answer for a minute, so asking sooner brings nothing new. */
export function useBalanceHistory(days: number): UseQueryResult<BalanceHistoryWire> {
  return useQuery({
    queryKey: ['balance-history', days],
    queryFn: ({ signal }) => getJson(withQuery('/api/balances/history', { days }), balanceHistorySchema, signal),
    staleTime: MINUTE_MS,
    refetchInterval: soonIfFailed(MINUTE_MS),
  });
}
