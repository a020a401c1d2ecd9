import { getJson } from '@corella/api-client';
import { feeRowSchema, listOf } from '@corella/contracts/web';
import type { FeeRow } from '@corella/contracts/web';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';

const page = listOf(feeRowSchema);
const FIVE_MINUTES_MS = 5 * 60_000;

/** GET /api/fees: the published schedule, the same for everybody at rank 0. */
export function useFees(): UseQueryResult<readonly FeeRow[]> {
  return useQuery({
    queryKey: ['fees'],
    queryFn: async ({ signal }) => (await getJson('/api/fees', page, signal)).items,
    staleTime: FIVE_MINUTES_MS,
  });
}
