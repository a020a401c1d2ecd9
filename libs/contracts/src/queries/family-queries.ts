import type { SubAccountsView } from '../identity/sub-accounts.js';
import type { BalanceRow } from './ledger-rows.js';
import type { Query } from './query.js';

/** About a main account and its sub-accounts. */
export interface FamilyQueryMap {
  'identity.sub-accounts': Query<{ uid: string }, SubAccountsView>;
  /** The balances of several accounts, all after one entry. Read from the writer's memory, so never stale. */
  'ledger.balances-of': Query<
    { accounts: readonly string[] },
    { readonly rows: readonly BalanceRow[]; readonly revision: number }
  >;
}
