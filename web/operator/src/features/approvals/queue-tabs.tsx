import type { JSX } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import styles from './approval-queue.module.css';

interface Tab {
  readonly id: TabId;
  readonly label: string;
  readonly status: readonly string[];
  readonly order: 'ASC' | 'DESC';
}
export type TabId = 'waiting' | 'agreed' | 'ended';

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

export function Tabs({ chosen }: { readonly chosen: TabId }): JSX.Element {
  const navigate = useNavigate();
  const { search } = useLocation();
  return (
    <div className={styles.tabs} role="group" aria-label="Show">
      {TABS.map(({ id, label }) => (
        <button
          key={id}
          type="button"
          aria-pressed={chosen === id}
          onClick={() => void navigate(queueAddress(id, search), { replace: true })}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
