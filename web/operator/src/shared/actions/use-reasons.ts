import { useQuery } from '@tanstack/react-query';
import type { Reason, ReasonList, ReasonsRecord } from '@corella/contracts/operator';
import { fetchRecord } from '../api/operator-api.js';

const NONE: readonly Reason[] = [];

/** The reasons to choose from for an act, as the venue lists them. `trouble` says that they could not be loaded. */
export function useReasons(list: ReasonList): { readonly listed: readonly Reason[]; readonly trouble?: string } {
  const { data, error } = useQuery({
    queryKey: ['reasons'],
    queryFn: ({ signal }) => fetchRecord<ReasonsRecord>('reasons', signal),
    staleTime: Infinity,
  });
  if (data === undefined && error !== null)
    return { listed: NONE, trouble: 'The reasons could not be loaded. Close this and try again.' };
  return { listed: data?.[list] ?? NONE };
}
