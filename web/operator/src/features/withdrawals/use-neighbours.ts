import { useGetList } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import type { WithdrawalRecord } from '@corella/contracts/operator';
import { listOf, withdrawalAddress } from './withdrawal-tabs.js';

const MOST = 200;

export interface Ways {
  readonly previous: string | null;
  readonly next: string | null;
  readonly go: (to: 'next' | 'previous') => void;
}

/** The ways from one withdrawal to those beside it in the list that it was opened from. */
export function useNeighbours(id: string): Ways {
  const { search } = useLocation();
  const navigate = useNavigate();
  const { data = [] } = useGetList<WithdrawalRecord>('withdrawals', {
    ...listOf(search),
    pagination: { page: 1, perPage: MOST },
  });
  const at = data.findIndex((row) => row.id === id);
  const beside = { previous: data[at - 1]?.id ?? null, next: data[at + 1]?.id ?? null };
  return {
    ...beside,
    go: (to) => {
      const target = at < 0 ? data[0]?.id : beside[to];
      if (target) void navigate(withdrawalAddress(target, search), { replace: true });
    },
  };
}
