import { listOf, marketSchema } from '@corella/contracts/web';
import type { Market } from '@corella/contracts/web';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { soonIfFailed } from '../http/may-pass.js';
import { getJson } from '../http/request.js';

const HALF_MINUTE_MS = 30_000;
export const marketsKey = ['markets'] as const;

/** GET /api/markets, heaviest first. Live states arrive by socket and are written into the same entry. */
export const marketsQuery = queryOptions({
  queryKey: marketsKey,
  queryFn: async ({ signal }): Promise<readonly Market[]> => {
    const { items } = await getJson('/api/markets', listOf(marketSchema), signal);
    return [...items].sort((left, right) => right.weight - left.weight);
  },
  staleTime: HALF_MINUTE_MS,
  refetchInterval: soonIfFailed(HALF_MINUTE_MS),
});

export const useMarkets = (): UseQueryResult<readonly Market[]> => useQuery(marketsQuery);
