import { meSchema } from '@corella/contracts/web';
import type { Me } from '@corella/contracts/web';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { ProblemError } from '../http/problem-error.js';
import { getJson } from '../http/request.js';

export const meKey = ['me'] as const;

const UNAUTHENTICATED = 401;

/** GET /api/auth/me. Null means that nobody is logged in; that is an answer, not an error. */
export async function fetchMe(signal?: AbortSignal): Promise<Me | null> {
  try {
    return await getJson('/api/auth/me', meSchema, signal);
  } catch (error) {
    if (error instanceof ProblemError && error.status === UNAUTHENTICATED) return null;
    throw error;
  }
}

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
    refetchInterval: NINE_MINUTES_MS,
    refetchOnWindowFocus: 'always',
  });
}
