import type { JSX } from 'react';
import { useGetList } from 'react-admin';
import type { ApprovalRecord } from '@corella/contracts/operator';
import { useLocation, useNavigate } from 'react-router-dom';
import { TabBar } from '../../shared/ui/tab-bar.js';

interface Tab {
  readonly id: TabId;
  readonly label: string;
  readonly status: readonly string[];
  readonly order: 'ASC' | 'DESC';
}
export type TabId = 'waiting' | 'agreed' | 'ended';

const COUNT_MS = 5_000;

/** Who has waited longest comes first; of what is decided, the newest. */
const WAITING: Tab = { id: 'waiting', label: 'Waiting', status: ['pending'], order: 'ASC' };
const TABS: readonly Tab[] = [
  WAITING,
  { id: 'agreed', label: 'Approved', status: ['approved', 'executed', 'failed'], order: 'DESC' },
  { id: 'ended', label: 'Ended', status: ['rejected', 'withdrawn', 'expired'], order: 'DESC' },
];

export const tabOf = (id: string | null): Tab => TABS.find((tab) => tab.id === id) ?? WAITING;
/** A tab keeps what the queue is filtered by. Its order is its own. */
function queueAddress(tab: TabId, search: string): string {
  const filter = new URLSearchParams(search).get('filter');
  const parts = new URLSearchParams({ ...(filter !== null && { filter }), ...(tab !== 'waiting' && { show: tab }) });
  return `/approvals${parts.size === 0 ? '' : `?${parts.toString()}`}`;
}
/** The address of a request beside the queue as it is searched, sorted and paged. */
export const requestAddress = (id: string, search: string): string => `/approvals/${id}/show${search}`;

/** How many requests a tab has, whatever the queue is filtered by. Nothing until it is known. */
function Count({ tab }: { readonly tab: Tab }): JSX.Element | null {
  const { total } = useGetList<ApprovalRecord>(
    'approvals',
    {
      filter: { status: tab.status },
      pagination: { page: 1, perPage: 1 },
      sort: { field: 'createdAt', order: tab.order },
    },
    { refetchInterval: COUNT_MS, retry: 1 },
  );
  return total === undefined ? null : <span className="num">{total}</span>;
}

export function Tabs({ chosen }: { readonly chosen: TabId }): JSX.Element {
  const navigate = useNavigate();
  const { search } = useLocation();
  return (
    <TabBar
      tabs={TABS.map((tab) => ({ id: tab.id, label: tab.label, count: <Count tab={tab} /> }))}
      chosen={chosen}
      onChoose={(id) => void navigate(queueAddress(id, search), { replace: true })}
    />
  );
}
