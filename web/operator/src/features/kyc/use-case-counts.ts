import { useQuery } from '@tanstack/react-query';
import type { KycCountsRecord } from '@corella/contracts/operator';
import { fetchRecord } from '../../shared/api/operator-api.js';

const REFETCH_MS = 5_000;

/** How many cases each part of the queue has, and what was decided today; undefined until known. */
export const useCaseCounts = (): KycCountsRecord | undefined =>
  useQuery({
    queryKey: ['kyc-cases', 'counts'],
    queryFn: ({ signal }) => fetchRecord<KycCountsRecord>('kyc-cases/counts', signal),
    refetchInterval: REFETCH_MS,
    retry: 1,
  }).data;
