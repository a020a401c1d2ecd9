import { MAX_SUB_ACCOUNTS, type SubAccountsView, type SubAccountView } from '@corella/contracts/identity';
import type { SubAccount, SubAccounts } from '@corella/contracts/web';
import type { AccountReads } from '../../../reads/account-reads.js';
import { isoText } from '../../../trading/order-text.js';

type FamilyBalances = Awaited<ReturnType<AccountReads['familyBalances']>>;

export const subAccountOf = ({ mayLogIn, createdAt, authorities, ...view }: SubAccountView): SubAccount => ({
  ...view,
  authorities: [...authorities],
  state: view.frozenBy === null ? 0 : 1,
  login: mayLogIn ? 1 : 0,
  createdAt: isoText(createdAt),
});

export const subAccountsOf = (
  { mayAdd, items }: SubAccountsView,
  { of, sum, totalAud, seq }: FamilyBalances,
): SubAccounts => ({
  mayAdd,
  limit: MAX_SUB_ACCOUNTS,
  items: items.map((item) => ({ ...subAccountOf(item), ...of(item.uid) })),
  sum,
  totalAud,
  seq,
});
