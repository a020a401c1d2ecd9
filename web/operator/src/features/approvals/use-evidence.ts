import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ApprovalRecord, EvidenceRecord } from '@corella/contracts/operator';
import { fetchRecord } from '../../shared/api/operator-api.js';

const REFETCH_MS = 5000;

/** What a decision is about, as it is now. */
export const useEvidence = ({ id }: ApprovalRecord): UseQueryResult<EvidenceRecord> =>
  useQuery({
    queryKey: ['approvals', 'evidence', id],
    queryFn: ({ signal }) => fetchRecord<EvidenceRecord>(`approvals/${encodeURIComponent(id)}/evidence`, signal),
    refetchInterval: REFETCH_MS,
    gcTime: 0,
  });
