import { HOUSE_DEMO, isHouse, mayGoNegative, type AccountName } from '@corella/contracts/ledger';
import type { Account } from '../account.js';

/** `house:demo` does not count: its play money would hide a shortage, and giving it out would look like one. */
export const countsForHouse = (account: string): boolean => isHouse(account) && account !== HOUSE_DEMO;

/** The house's accounts that count, with the few that may be negative apart. */
export interface HouseAccounts {
  readonly debtors: Map<AccountName, Account>;
  readonly others: Map<AccountName, Account>;
}

/** Must be called for every account that is opened. */
export function addHouseAccount({ debtors, others }: HouseAccounts, account: Account): void {
  if (countsForHouse(account.name)) (mayGoNegative(account.name) ? debtors : others).set(account.name, account);
}
