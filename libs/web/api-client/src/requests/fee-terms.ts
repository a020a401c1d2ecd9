import { feeTermsSchema } from '@corella/contracts/web';
import type { FeeTermsWire } from '@corella/contracts/web';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { getJson, sendJson } from '../http/request.js';

export const feeTermsKey = ['account', 'fee-terms'] as const;
const FIVE_MINUTES_MS = 5 * 60_000;

/** GET /api/fees/mine: rank, own rates and the HT preference, as the next trade is charged. */
export function useFeeTerms(enabled: boolean): UseQueryResult<FeeTermsWire> {
  return useQuery({
    queryKey: feeTermsKey,
    enabled,
    staleTime: FIVE_MINUTES_MS,
    queryFn: ({ signal }) => getJson('/api/fees/mine', feeTermsSchema, signal),
  });
}

/** PUT /api/fees/preference: whether fees are paid in HT where it covers them. */
export function useSetFeePreference(): UseMutationResult<FeeTermsWire, Error, { readonly payInHt: boolean }> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body) => sendJson('PUT', '/api/fees/preference', feeTermsSchema, { body }),
    onSuccess: (terms) => client.setQueryData(feeTermsKey, terms),
  });
}
