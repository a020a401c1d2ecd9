import { balancesSchema } from '@corella/contracts/web';
import type { Balances } from '@corella/contracts/web';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { getJson } from '../http/request.js';

export const balancesKey = ['balances'] as const;
const TEN_SECONDS_MS = 10_000;

/** GET /api/balances; the socket keeps the entry current, a slow poll is the net under it. */
export function useBalances(enabled: boolean): UseQueryResult<Balances> {
  return useQuery({ queryKey: balancesKey, enabled, queryFn: ({ signal }) => getJson('/api/balances', balancesSchema, signal), staleTime: TEN_SECONDS_MS, refetchInterval: 6 * TEN_SECONDS_MS });
}
