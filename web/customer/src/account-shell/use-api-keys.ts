import { getJson } from '@corella/api-client';
import { apiKeySchema, listOf } from '@corella/contracts/web';
import type { ApiKey } from '@corella/contracts/web';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';

const page = listOf(apiKeySchema);
export const apiKeysKey = ['account', 'api-keys'] as const;

/** GET /api/api-keys. */
export const useApiKeys = (): UseQueryResult<readonly ApiKey[]> =>
  useQuery({
    queryKey: apiKeysKey,
    queryFn: async ({ signal }) => (await getJson('/api/api-keys', page, signal)).items,
  });
