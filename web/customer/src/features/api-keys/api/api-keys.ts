import { send, sendJson } from '@corella/api-client';
import type { ApiPermission } from '@corella/contracts/identity';
import { apiKeySchema } from '@corella/contracts/web';
import type { ApiKey } from '@corella/contracts/web';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UseMutationResult } from '@tanstack/react-query';
import { apiKeysKey } from '../../../account-shell/use-api-keys.js';
import { provenBody } from '../../../step-up/proven-body.js';
import type { Proof } from '../../../step-up/proven-body.js';

/** Without the proof: the same terms are the same request. */
export type KeyTerms = {
  readonly label: string;
  readonly permissions: readonly ApiPermission[];
  readonly ips: readonly string[];
};

function useFresh(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: apiKeysKey });
}

export interface CreateIntent {
  readonly terms: KeyTerms;
  readonly proof: Proof;
  readonly idempotencyKey: string;
}

/** POST /api/api-keys → the key with its secret, which no later answer contains. */
export function useCreateApiKey(): UseMutationResult<ApiKey, Error, CreateIntent> {
  const fresh = useFresh();
  return useMutation({
    mutationFn: async ({ terms, proof, idempotencyKey }: CreateIntent) =>
      sendJson('POST', '/api/api-keys', apiKeySchema, {
        body: await provenBody('api-key-create', terms, proof),
        idempotencyKey,
      }),
    onSettled: fresh,
  });
}

export interface KeyChange {
  readonly accessKey: string;
  readonly terms: KeyTerms;
  readonly proof: Proof;
}

/** PUT /api/api-keys/{accessKey}. */
export function useUpdateApiKey(): UseMutationResult<ApiKey, Error, KeyChange> {
  const fresh = useFresh();
  return useMutation({
    mutationFn: async ({ accessKey, terms, proof }: KeyChange) =>
      sendJson('PUT', `/api/api-keys/${accessKey}`, apiKeySchema, {
        body: await provenBody('api-key-change', terms, proof),
      }),
    onSettled: fresh,
  });
}

/** DELETE /api/api-keys/{accessKey}, with proof if a second step is bound. */
export function useDeleteApiKey(): UseMutationResult<
  void,
  Error,
  { readonly accessKey: string; readonly proof?: Proof }
> {
  const fresh = useFresh();
  return useMutation({
    mutationFn: async ({ accessKey, proof }: { readonly accessKey: string; readonly proof?: Proof }) =>
      send('DELETE', `/api/api-keys/${accessKey}`, {
        body: proof === undefined ? {} : await provenBody('api-key-delete', {}, proof),
      }),
    onSettled: fresh,
  });
}
