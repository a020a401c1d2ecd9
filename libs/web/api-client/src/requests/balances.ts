import { balancesSchema } from '@corella/contracts/web';
import type { Balances } from '@corella/contracts/web';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { soonIfFailed } from '../http/may-pass.js';
import { getJson } from '../http/request.js';

export const balancesKey = ['balances'] as const;
const TEN_SECONDS_MS = 10_000;

/** A push may overtake an answer that is on its way. The balances of the higher revision win. */
export const newerBalances = (known: Balances | undefined, read: Balances): Balances =>
  known !== undefined && known.seq > read.seq ? known : read;

/** GET /api/balances. The socket keeps the entry current; a slow poll is the safety net. */
export function useBalances(enabled: boolean): UseQueryResult<Balances> {
  return useQuery({
    queryKey: balancesKey,
    enabled,
    queryFn: async ({ signal, client }) => {
      const read = await getJson('/api/balances', balancesSchema, signal);
      return newerBalances(client.getQueryData<Balances>(balancesKey), read);
    },
    staleTime: TEN_SECONDS_MS,
    refetchInterval: soonIfFailed(6 * TEN_SECONDS_MS),
  });
}
