import { getJson, meKey, newIdempotencyKey, ProblemError, sendJson } from '@corella/api-client';
import type { AgreementTickBody } from '@corella/contracts/web';
import { agreementSchema, type Agreement } from '@corella/contracts/agreements-web';
import { listOf, meSchema } from '@corella/contracts/web';
import type { Me } from '@corella/contracts/web';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { useRef } from 'react';

const agreementList = listOf(agreementSchema);
const agreementsKey = ['agreements'] as const;

/** GET /api/agreements: which version was signed, when, and in which language. */
export const useAgreements = (): UseQueryResult<readonly Agreement[]> =>
  useQuery({
    queryKey: agreementsKey,
    queryFn: async ({ signal }) => (await getJson('/api/agreements', agreementList, signal)).items,
  });

/** POST /api/agreements/sign → the user, who may then trade. */
export function useSignAgreements(): UseMutationResult<Me, Error, readonly AgreementTickBody[]> {
  const client = useQueryClient();
  const key = useRef(newIdempotencyKey());
  return useMutation({
    mutationFn: (agreements: readonly AgreementTickBody[]) =>
      sendJson('POST', '/api/agreements/sign', meSchema, { body: { agreements }, idempotencyKey: key.current }),
    onSuccess: (me) => {
      client.setQueryData(meKey, me);
      void client.invalidateQueries({ queryKey: agreementsKey });
    },
    onError: (error) => {
      if (!(error instanceof ProblemError) || error.code !== 'agreement-changed') return;
      // There is another version by now. It is shown, and signing it is another request.
      key.current = newIdempotencyKey();
      void client.invalidateQueries({ queryKey: agreementsKey });
    },
  });
}
