import { HOUSE_DEMO, isHouse, mayGoNegative, type AccountName } from '@corella/contracts/ledger';
import type { Account } from '../account.js';

/** The demo's purse stands apart: its play money would hide a hole, and what it gave away would look like one. */
export const countsForHouse = (account: string): boolean => isHouse(account) && account !== HOUSE_DEMO;

/** The accounts of the house that count, apart from those few that may stand below zero. */
export interface HouseAccounts {
  readonly debtors: Map<AccountName, Account>;
  readonly others: Map<AccountName, Account>;
}

/** To be told of every account that is opened. */
export function addHouseAccount({ debtors, others }: HouseAccounts, account: Account): void {
  if (countsForHouse(account.name)) (mayGoNegative(account.name) ? debtors : others).set(account.name, account);
}
