import { useQuery } from '@tanstack/react-query';
import type { HomeRecord } from '@corella/contracts/operator';
import { fetchHome } from '../api/operator-api.js';

/** The duty screen refreshes every two seconds. Other pages only show its counts and feed age, which need less. */
export const LIVE_MS = 2000;
const CALM_MS = 5_000;

export interface HomeQuery {
  readonly home: HomeRecord | undefined;
  readonly error: Error | null;
  readonly updatedAt: number;
  readonly refetch: () => void;
}

/** One shared request for everything that shows part of the duty screen. It pauses while the page is hidden. */
export function useHome(live = false): HomeQuery {
  const { data, error, dataUpdatedAt, refetch } = useQuery({
    queryKey: ['home'],
    queryFn: ({ signal }) => fetchHome(signal),
    refetchInterval: live ? LIVE_MS : CALM_MS,
    refetchIntervalInBackground: false,
    retry: 1,
  });
  return { home: data, error, updatedAt: dataUpdatedAt, refetch: () => void refetch() };
}
