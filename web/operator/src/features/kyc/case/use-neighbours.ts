import { useGetList } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import type { KycCaseRecord } from '@corella/contracts/operator';
import type { Action } from '../../../shared/actions/use-action.js';
import { caseAddress, queueOf } from '../case-tabs.js';
import { useTakeNext } from '../desk-acts.js';

const MOST = 200;

export interface Ways {
  readonly previous: string | null;
  readonly next: string | null;
  readonly go: (to: 'next' | 'previous') => void;
  /** Takes the case that is due first and opens it. */
  readonly take: () => void;
  readonly taking: Action<object>;
  /** The queue that the case was opened from. */
  readonly back: string;
}

/** The ways from one case to another: beside it in its queue, or the one that is due first. */
export function useNeighbours(id: string): Ways {
  const { search } = useLocation();
  const navigate = useNavigate();
  const next = useTakeNext();
  const { data = [] } = useGetList<KycCaseRecord>('kyc-cases', {
    ...queueOf(search),
    pagination: { page: 1, perPage: MOST },
  });
  const at = data.findIndex((row) => row.id === id);
  const beside = { previous: data[at - 1]?.id ?? null, next: data[at + 1]?.id ?? null };
  const open = (to: string): void => void navigate(caseAddress(to, search), { replace: true });
  return {
    ...beside,
    go: (to) => {
      const target = at < 0 ? data[0]?.id : beside[to];
      if (target) open(target);
    },
    take: () =>
      void next.take().then((taken) => {
        if (taken !== null) open(taken);
      }),
    taking: next.action,
    back: `/kyc-cases${search}`,
  };
}
