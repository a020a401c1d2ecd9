import { maySee } from '../../shared/access/permissions.js';
import type { Permissions } from '../../shared/access/permissions.js';
import { pairOf } from '../../shared/format/names.js';
import type { IconName } from '../../shared/ui/icon-paths.js';

export interface MenuItem {
  readonly resource: string;
  readonly to: string;
  readonly label: string;
  readonly icon: IconName;
}
export interface MenuGroup {
  readonly label: string;
  readonly items: readonly MenuItem[];
}

/** The whole side menu. `visibleGroups` removes what a role may not see. */
export const MENU: readonly MenuGroup[] = [
  {
    label: 'Duty',
    items: [
      { resource: 'home', to: '/', label: 'Home', icon: 'duty' },
      { resource: 'approvals', to: '/approvals', label: 'Approvals', icon: 'approve' },
    ],
  },
  {
    label: 'Cases',
    items: [
      { resource: 'kyc-cases', to: '/kyc-cases', label: 'KYC cases', icon: 'identity' },
      { resource: 'removal-requests', to: '/removal-requests', label: 'Removal requests', icon: 'key' },
      { resource: 'suspended-deposits', to: '/suspended-deposits', label: 'Suspense', icon: 'pause' },
      { resource: 'withdrawals', to: '/withdrawals', label: 'Withdrawals', icon: 'out' },
      { resource: 'diligence', to: '/diligence', label: 'Diligence', icon: 'rotate' },
      { resource: 'agreements', to: '/agreements', label: 'Agreements', icon: 'agreement' },
    ],
  },
  {
    label: 'Risk and market',
    items: [
      { resource: 'markets', to: '/markets', label: 'Markets', icon: 'market' },
      { resource: 'fees', to: '/fees', label: 'Fees', icon: 'fees' },
      { resource: 'customer-lists', to: '/customer-lists', label: 'Lists', icon: 'users' },
    ],
  },
  {
    label: 'Records',
    items: [
      { resource: 'ledger-entries', to: '/ledger-entries', label: 'Ledger', icon: 'ledger' },
      { resource: 'orders', to: '/orders', label: 'Orders', icon: 'orders' },
      { resource: 'trades', to: '/trades', label: 'Trades', icon: 'trades' },
      { resource: 'accounts', to: '/accounts', label: 'Accounts', icon: 'accounts' },
      { resource: 'balances', to: '/balances', label: 'Balances', icon: 'balance' },
      { resource: 'users', to: '/users', label: 'Users', icon: 'users' },
      { resource: 'bank-accounts', to: '/bank-accounts', label: 'Bank accounts', icon: 'bank' },
    ],
  },
  {
    label: 'House',
    items: [
      { resource: 'staff', to: '/staff', label: 'Staff', icon: 'staff' },
      { resource: 'dead-letters', to: '/dead-letters', label: 'Dead letters', icon: 'letter' },
      { resource: 'audit-log', to: '/audit-log', label: 'Audit log', icon: 'audit' },
    ],
  },
];

/** Only in demo mode. */
export const DEMO_GROUP: MenuGroup = {
  label: 'Demo',
  items: [{ resource: 'demo', to: '/demo', label: 'Demo logins', icon: 'key' }],
};

/** Everybody's own page. The person at the foot of the menu leads there. */
export const MY_ACCOUNT = { to: '/me', label: 'My account' } as const;

/** The items this person may open. A group without any is left out. */
export function visibleGroups(groups: readonly MenuGroup[], permissions: Permissions): readonly MenuGroup[] {
  return groups
    .map((group) => ({ ...group, items: group.items.filter((item) => maySee(permissions, item.resource)) }))
    .filter((group) => group.items.length > 0);
}

/** The item of the venue's menu that an address belongs to, whoever may open it. */
export function itemAt(pathname: string, demo: boolean): MenuItem | undefined {
  const [page = ''] = pathname.split('/').filter((part) => part !== '');
  return (demo ? [...MENU, DEMO_GROUP] : MENU).flatMap(({ items }) => items).find(({ to }) => to === `/${page}`);
}

/** A part of an address as people read it. What was never encoded stays as it is. */
function readable(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Ids longer than this are cut in the breadcrumb. */
const LONG_ID = 20;

export interface Crumb {
  readonly label: string;
  readonly to?: string;
}

/** The breadcrumb of an address: group, page and record. */
export function crumbsOf(pathname: string): readonly Crumb[] {
  const [page = '', id] = pathname
    .split('/')
    .filter((part) => part !== '')
    .map(readable);
  if (`/${page}` === MY_ACCOUNT.to) return [{ label: MY_ACCOUNT.label }];
  for (const group of [...MENU, DEMO_GROUP]) {
    const item = group.items.find((candidate) => candidate.to === `/${page}`);
    if (item === undefined) continue;
    if (item.to === '/') return [{ label: item.label }];
    const base: Crumb[] = [{ label: group.label }, { label: item.label, to: id === undefined ? undefined : item.to }];
    return id === undefined || id === 'show'
      ? base
      : [...base, { label: page === 'markets' ? pairOf(id) : id.length > LONG_ID ? `${id.slice(0, 8)}…` : id }];
  }
  return [{ label: 'Not found' }];
}
