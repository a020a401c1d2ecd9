import { REMOVAL_TABS, type RemovalTab } from '@corella/contracts/removal';
import type { SortPayload } from 'react-admin';

const LABELS: Readonly<Record<RemovalTab, string>> = {
  open: 'Open',
  submitted: 'Submitted',
  claimed: 'Being read',
  asked: 'Asked',
  second: 'Second person',
  waiting: 'Waiting a day',
  done: 'Carried out',
  ended: 'Ended otherwise',
};
export const TABS = REMOVAL_TABS.map((id) => ({ id, label: LABELS[id] }));

export const isOver = (tab: RemovalTab): boolean => tab === 'done' || tab === 'ended';

/** Of open requests, the oldest comes first; of those that are over, the newest. */
export const orderOf = (tab: RemovalTab): SortPayload =>
  isOver(tab) ? { field: 'endedAt', order: 'DESC' } : { field: 'submittedAt', order: 'ASC' };

export const tabIn = (search: string): RemovalTab => {
  const named = new URLSearchParams(search).get('show');
  return REMOVAL_TABS.find((tab) => tab === named) ?? 'open';
};

/** A tab keeps what the queue is filtered by. */
export function tabAddress(tab: RemovalTab, search: string): string {
  const filter = new URLSearchParams(search).get('filter');
  const parts = new URLSearchParams({ ...(filter !== null && { filter }), ...(tab !== 'open' && { show: tab }) });
  return `/removal-requests${parts.size === 0 ? '' : `?${parts.toString()}`}`;
}

/** The address of a request, which remembers the queue that it was opened from. */
export const requestAddress = (id: string, search: string): string =>
  `/removal-requests/${encodeURIComponent(id)}/show${search}`;
