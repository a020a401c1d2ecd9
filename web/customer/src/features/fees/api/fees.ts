import { getJson } from '@corella/api-client';
import { feeRowSchema, listOf } from '@corella/contracts/web';
import type { FeeRow } from '@corella/contracts/web';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';

const page = listOf(feeRowSchema);
const FIVE_MINUTES_MS = 5 * 60_000;

/** GET /api/fees, the public schedule; GET /api/fees/mine, the rates that the ledger charges this account. */
export function useFees(mine: boolean): UseQueryResult<readonly FeeRow[]> {
  return useQuery({ queryKey: mine ? ['account', 'fees'] : ['fees'], queryFn: async ({ signal }) => (await getJson(mine ? '/api/fees/mine' : '/api/fees', page, signal)).items, staleTime: FIVE_MINUTES_MS });
}
