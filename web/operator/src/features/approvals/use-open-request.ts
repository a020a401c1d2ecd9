import { useQuery } from '@tanstack/react-query';
import type { ApprovalRecord } from '@corella/contracts/operator';
import { fetchRecord } from '../../shared/api/operator-api.js';

const REFETCH_MS = 5000;
/** An agreed request is carried out within a moment, and its card is being watched. */
const AWAITED_MS = 1000;

export interface OpenRequest {
  /** The request with this id: its row in the queue until the record itself has loaded. */
  readonly shown: ApprovalRecord | undefined;
  /** True once the record has loaded for this visit. Only then can it be decided. */
  readonly loaded: boolean;
  readonly error: Error | null;
  readonly refetch: () => void;
}

/**
 * Loads the request that the address names. The query is its own and keeps nothing between visits, so neither another
 * request nor an older state of this one can be shown in its place.
 */
export function useOpenRequest(id: string | undefined, row: ApprovalRecord | undefined): OpenRequest {
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ['approvals', 'open', id],
    queryFn: ({ signal }) => fetchRecord<ApprovalRecord>(`approvals/${encodeURIComponent(id ?? '')}`, signal),
    enabled: id !== undefined,
    placeholderData: row,
    refetchInterval: ({ state }) => (state.data?.status === 'approved' ? AWAITED_MS : REFETCH_MS),
    retry: 1,
    gcTime: 0,
  });
  return { shown: data, loaded: data?.id === id && !isPlaceholderData, error, refetch: () => void refetch() };
}
