import type { JSX } from 'react';
import { useNavigate } from 'react-router-dom';
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
const searchOf = (tab: TabId): string => (tab === 'waiting' ? '' : `?show=${tab}`);
export const queueAddress = (tab: TabId): string => `/approvals${searchOf(tab)}`;
/** The address of a request beside the queue as it is searched, sorted and paged. */
export const requestAddress = (id: string, search: string): string => `/approvals/${id}/show${search}`;

export function Tabs({ chosen }: { readonly chosen: TabId }): JSX.Element {
  const navigate = useNavigate();
  return (
    <div className={styles.tabs} role="group" aria-label="Show">
      {TABS.map(({ id, label }) => (
        <button
          key={id}
          type="button"
          aria-pressed={chosen === id}
          onClick={() => void navigate(queueAddress(id), { replace: true })}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
