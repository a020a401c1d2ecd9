import { STATES_OF_TAB, WITHDRAWAL_TABS, type WithdrawalState, type WithdrawalTab } from '@corella/contracts/cash';
import type { SortPayload } from 'react-admin';

const LABELS: Readonly<Record<WithdrawalTab, string>> = {
  people: 'Waiting for people',
  delayed: 'Delayed',
  moving: 'On the way',
  trouble: 'Trouble',
  ended: 'Ended',
};
export const TABS = WITHDRAWAL_TABS.map((id) => ({ id, label: LABELS[id] }));

/** What waits longest comes first; of what has ended, the newest. */
export const orderOf = (tab: WithdrawalTab): SortPayload =>
  tab === 'ended' ? { field: 'endedAt', order: 'DESC' } : { field: 'since', order: 'ASC' };

export const tabIn = (search: string): WithdrawalTab => {
  const named = new URLSearchParams(search).get('show');
  return WITHDRAWAL_TABS.find((tab) => tab === named) ?? 'people';
};

/** The states by which the list of a tab may be narrowed. */
export const statesOf = (tab: WithdrawalTab): readonly WithdrawalState[] =>
  tab === 'trouble' ? [...STATES_OF_TAB.trouble, 'wallet-transfer'] : STATES_OF_TAB[tab];

/** A tab keeps what the list is filtered by, but for the state, which is of one tab. */
export function tabAddress(tab: WithdrawalTab, search: string): string {
  const { state: _, ...filter } = filterIn(search);
  const isFiltered = Object.keys(filter).length > 0;
  const parts = new URLSearchParams({
    ...(isFiltered && { filter: JSON.stringify(filter) }),
    ...(tab !== 'people' && { show: tab }),
  });
  return `/withdrawals${parts.size === 0 ? '' : `?${parts.toString()}`}`;
}

/** The address of a withdrawal, which remembers the list that it was opened from. */
export const withdrawalAddress = (id: string, search: string): string =>
  `/withdrawals/${encodeURIComponent(id)}/show${search}`;

/** What the list of an address has, in its order. */
export function listOf(search: string): { readonly filter: object; readonly sort: SortPayload } {
  const query = new URLSearchParams(search);
  const tab = tabIn(search);
  const sort = query.get('sort');
  const order = query.get('order') === 'DESC' ? 'DESC' : 'ASC';
  return { filter: { ...filterIn(search), tab }, sort: sort === null ? orderOf(tab) : { field: sort, order } };
}

function filterIn(search: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(new URLSearchParams(search).get('filter') ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
