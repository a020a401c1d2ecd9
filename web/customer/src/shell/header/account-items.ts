import { useMe } from '@corella/api-client';
import { isOpenTo } from '@corella/contracts/routes';
import type { IconName } from '@corella/ui';
import { guestOf } from '../../guards/guest-of.js';

interface AccountItem {
  readonly key: string;
  readonly path: string;
  readonly icon: IconName;
}

const ACCOUNT_ITEMS: readonly AccountItem[] = [
  { key: 'assets', path: '/user/balances/', icon: 'wallet' },
  { key: 'withdraw', path: '/withdraw/', icon: 'withdraw' },
  { key: 'orders', path: '/user/order/', icon: 'list' },
  { key: 'account', path: '/user/info/', icon: 'user' },
  { key: 'verification', path: '/user/verify/', icon: 'check' },
  { key: 'apiKeys', path: '/user/api/', icon: 'key' },
  { key: 'agreements', path: '/user/agreement/', icon: 'document' },
  { key: 'subAccounts', path: '/user/subaccount/', icon: 'transfer' },
];

/** The customer's own pages, as far as they are open to them. None for a visitor. */
export function useAccountItems(): readonly AccountItem[] {
  const guest = guestOf(useMe().data ?? null);
  const open = ACCOUNT_ITEMS.filter(({ path }) => isOpenTo(path, guest));
  // A sub-account has one page, about itself.
  return guest.is === 'sub'
    ? open.map((item) => (item.key === 'subAccounts' ? { ...item, key: 'subAccount' } : item))
    : open;
}
