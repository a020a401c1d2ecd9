import { getJson, send, sendJson } from '@corella/api-client';
import type { ApiPermission } from '@corella/contracts/identity';
import { apiKeySchema, listOf } from '@corella/contracts/web';
import type { ApiKey } from '@corella/contracts/web';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';

const page = listOf(apiKeySchema);
const apiKeysKey = ['account', 'api-keys'] as const;

/** GET /api/api-keys. */
export const useApiKeys = (): UseQueryResult<readonly ApiKey[]> =>
  useQuery({
    queryKey: apiKeysKey,
    queryFn: async ({ signal }) => (await getJson('/api/api-keys', page, signal)).items,
  });

export interface KeyTerms {
  readonly label: string;
  readonly permissions: readonly ApiPermission[];
  readonly ips: readonly string[];
  readonly code?: string;
}

function useFresh(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: apiKeysKey });
}

export interface CreateIntent {
  readonly terms: KeyTerms;
  readonly idempotencyKey: string;
}

/** POST /api/api-keys → the key with its secret, which no later answer contains. */
export function useCreateApiKey(): UseMutationResult<ApiKey, Error, CreateIntent> {
  const fresh = useFresh();
  return useMutation({
    mutationFn: ({ terms, idempotencyKey }: CreateIntent) =>
      sendJson('POST', '/api/api-keys', apiKeySchema, { body: terms, idempotencyKey }),
    onSettled: fresh,
  });
}

/** PUT /api/api-keys/{accessKey}. */
export function useUpdateApiKey(): UseMutationResult<
  ApiKey,
  Error,
  { readonly accessKey: string; readonly terms: KeyTerms }
> {
  const fresh = useFresh();
  return useMutation({
    mutationFn: ({ accessKey, terms }: { readonly accessKey: string; readonly terms: KeyTerms }) =>
      sendJson('PUT', `/api/api-keys/${accessKey}`, apiKeySchema, { body: terms }),
    onSettled: fresh,
  });
}

/** DELETE /api/api-keys/{accessKey}, with a code if a second step is bound. */
export function useDeleteApiKey(): UseMutationResult<
  void,
  Error,
  { readonly accessKey: string; readonly code?: string }
> {
  const fresh = useFresh();
  return useMutation({
    mutationFn: ({ accessKey, code }: { readonly accessKey: string; readonly code?: string }) =>
      send('DELETE', `/api/api-keys/${accessKey}`, { body: code === undefined ? {} : { code } }),
    onSettled: fresh,
  });
}
