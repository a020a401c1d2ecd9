import { useQuery } from '@tanstack/react-query';
import type { WithdrawalCounts } from '@corella/contracts/operator';
import { fetchRecord } from '../../shared/api/operator-api.js';

const REFETCH_MS = 5_000;

/** How many withdrawals each tab has; undefined until known. */
export const useWithdrawalCounts = (): WithdrawalCounts | undefined =>
  useQuery({
    queryKey: ['withdrawals', 'counts'],
    queryFn: ({ signal }) => fetchRecord<WithdrawalCounts>('withdrawals/counts', signal),
    refetchInterval: REFETCH_MS,
    retry: 1,
  }).data;
