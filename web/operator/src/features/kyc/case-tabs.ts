import { KYC_TABS, type KycTab } from '@corella/contracts/kyc';
import type { SortPayload } from 'react-admin';

const LABELS: Readonly<Record<KycTab, string>> = {
  open: 'Open',
  submitted: 'Submitted',
  review: 'Under review',
  modify: 'Needs modification',
  second: 'Second person',
  ongoing: 'Verified customers',
  approved: 'Approved',
  rejected: 'Rejected',
};
export const TABS = KYC_TABS.map((id) => ({ id, label: LABELS[id] }));

export const isDecided = (tab: KycTab): boolean => tab === 'approved' || tab === 'rejected';

/** Of open cases, the one that is due first comes first; of decided ones, the newest. */
export const orderOf = (tab: KycTab): SortPayload =>
  isDecided(tab) ? { field: 'decidedAt', order: 'DESC' } : { field: 'dueAt', order: 'ASC' };

export const tabIn = (search: string): KycTab => {
  const named = new URLSearchParams(search).get('show');
  return KYC_TABS.find((tab) => tab === named) ?? 'open';
};

/** A tab keeps what the queue is filtered by. Its order is its own. */
export function tabAddress(tab: KycTab, search: string): string {
  const filter = new URLSearchParams(search).get('filter');
  const parts = new URLSearchParams({ ...(filter !== null && { filter }), ...(tab !== 'open' && { show: tab }) });
  return `/kyc-cases${parts.size === 0 ? '' : `?${parts.toString()}`}`;
}

/** The address of a case, which remembers the queue that it was opened from. */
export const caseAddress = (id: string, search: string): string => `/kyc-cases/${encodeURIComponent(id)}/show${search}`;

/** What the queue of an address lists, in its order. */
export function queueOf(search: string): { readonly filter: object; readonly sort: SortPayload } {
  const query = new URLSearchParams(search);
  const tab = tabIn(search);
  const sort = query.get('sort');
  const order = query.get('order') === 'DESC' ? 'DESC' : 'ASC';
  return {
    filter: { ...filterIn(query.get('filter')), tab },
    sort: sort === null ? orderOf(tab) : { field: sort, order },
  };
}

function filterIn(text: string | null): object {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
