import { getJson, send } from '@corella/api-client';
import { agreedRemovalsSchema, type AgreedRemovals } from '@corella/contracts/removal-web';
import { useQuery } from '@tanstack/react-query';
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { useSecurityChange } from './security.js';

/** GET /api/user/removals → what was agreed to at somebody's request, and has not taken place yet. */
export const useAgreedRemovals = (): UseQueryResult<AgreedRemovals> =>
  useQuery({
    queryKey: ['account', 'removals'],
    queryFn: ({ signal }) => getJson('/api/user/removals', agreedRemovalsSchema, signal),
  });

/** DELETE /api/user/removals/{id} → 204. It takes no proof. */
export const useStopRemoval = (): UseMutationResult<void, Error, string> =>
  useSecurityChange((id: string) => send('DELETE', `/api/user/removals/${encodeURIComponent(id)}`));
