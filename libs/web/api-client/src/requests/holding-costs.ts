import { holdingCostsSchema } from '@corella/contracts/web';
import type { HoldingCost, HoldingCosts } from '@corella/contracts/web';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { soonIfFailed } from '../http/may-pass.js';
import { getJson } from '../http/request.js';

export const holdingCostsKey = ['balances', 'costs'] as const;
const MINUTE_MS = 60_000;

const byAsset = ({ items }: HoldingCosts): ReadonlyMap<string, HoldingCost> =>
  new Map(items.map((item) => [item.asset, item]));

/** GET /api/balances/costs, by asset. */
export function useHoldingCosts(): UseQueryResult<ReadonlyMap<string, HoldingCost>> {
  return useQuery({
    queryKey: holdingCostsKey,
    queryFn: ({ signal }) => getJson('/api/balances/costs', holdingCostsSchema, signal),
    select: byAsset,
    refetchInterval: soonIfFailed(MINUTE_MS),
  });
}
