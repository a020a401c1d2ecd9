import { whoSchema } from '@corella/contracts/web';
import type { Me } from '@corella/contracts/web';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { soonIfFailed } from '../http/may-pass.js';
import { getJson } from '../http/request.js';

export const meKey = ['me'] as const;

/** GET /api/auth/session. Null means that nobody is logged in; that is an answer, not an error. */
export const fetchMe = async (signal?: AbortSignal): Promise<Me | null> =>
  (await getJson('/api/auth/session', whoSchema, signal)).user;

const NINE_MINUTES_MS = 9 * 60_000;

/**
 * Who is logged in: undefined while unknown, null for nobody. Checked again every nine minutes and when the tab comes
 * back.
 */
export function useMe(): UseQueryResult<Me | null> {
  return useQuery({
    queryKey: meKey,
    queryFn: ({ signal }) => fetchMe(signal),
    staleTime: NINE_MINUTES_MS,
    refetchInterval: soonIfFailed(NINE_MINUTES_MS),
    refetchOnWindowFocus: 'always',
  });
}
