import { meKey, newIdempotencyKey, sendJson } from '@corella/api-client';
import type { AgreementId } from '@corella/contracts/identity';
import { meSchema } from '@corella/contracts/web';
import type { Me } from '@corella/contracts/web';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';

/** POST /api/agreements/sign → the user, who may then trade. */
export function useSignAgreements(): UseMutationResult<Me, Error, readonly AgreementId[]> {
  const client = useQueryClient();
  const key = useRef(newIdempotencyKey());
  return useMutation({
    mutationFn: (agreements: readonly AgreementId[]) =>
      sendJson('POST', '/api/agreements/sign', meSchema, { body: { agreements }, idempotencyKey: key.current }),
    onSuccess: (me) => client.setQueryData(meKey, me),
  });
}
