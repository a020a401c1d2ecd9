import { fillSchema, listOf } from '@corella/contracts/web';
import type { Fill } from '@corella/contracts/web';
import type { z } from 'zod';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { getJson, withQuery } from '../http/request.js';

export interface FillsWanted {
  readonly symbol?: string;
  readonly orderId?: string;
  readonly side?: 'buy' | 'sell';
  readonly from?: string;
  readonly to?: string;
  readonly cursor?: string;
  readonly limit?: number;
}

const page = listOf(fillSchema);
export type FillPage = z.output<typeof page>;

/** GET /api/fills, newest first. */
export const fetchFills = (wanted: FillsWanted, signal?: AbortSignal): Promise<FillPage> =>
  getJson(withQuery('/api/fills', { ...wanted }), page, signal);

export const fillsKey = (symbol: string | null): readonly ['fills', string | null] => ['fills', symbol];

/** The last hundred fills: of one symbol for the chart's marks, of all for the list. */
export function useFills(symbol: string | null, enabled: boolean): UseQueryResult<readonly Fill[]> {
  return useQuery({
    queryKey: fillsKey(symbol),
    enabled,
    queryFn: async ({ signal }) => (await fetchFills({ symbol: symbol ?? undefined, limit: 100 }, signal)).items,
  });
}
