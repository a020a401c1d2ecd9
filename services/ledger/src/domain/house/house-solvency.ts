import type { LedgerRejection } from '@corella/contracts/ledger';
import { formatUnits } from '@corella/money';
import type { Line } from '../ledger-event.js';
import { countsForHouse } from './house-accounts.js';
import type { Account, LedgerState } from '../ledger-state.js';

/** What the house's accounts that count have together of an asset, available and frozen. */
export const houseUnits = ({ house: { debtors, others } }: LedgerState, asset: string): bigint =>
  [...debtors.values(), ...others.values()].reduce((sum, account) => sum + unitsOf(account, asset), 0n);

/**
 * Whether the house has less than nothing of an asset. Asked for each line of a settlement: the many accounts are only
 * looked at where one of the few below zero is, and no further than it takes.
 */
export function isHouseShort({ house: { debtors, others } }: LedgerState, asset: string): boolean {
  let sum = 0n;
  for (const account of debtors.values()) sum += unitsOf(account, asset);
  if (sum >= 0n) return false;
  for (const account of others.values()) {
    sum += unitsOf(account, asset);
    if (sum >= 0n) return false;
  }
  return true;
}

function unitsOf({ balances }: Account, asset: string): bigint {
  const balance = balances.get(asset);
  return balance ? balance.available + balance.frozen : 0n;
}

/**
 * Why an entry that somebody chose to make is refused for the house's sake: it takes so much of an asset that the house
 * would have less than nothing. An entry that makes a shortage smaller is welcome.
 */
export function findShortage(state: LedgerState, lines: readonly Line[]): LedgerRejection | null {
  const changes = new Map<string, bigint>();
  for (const { account, asset, units } of lines)
    if (countsForHouse(account)) changes.set(asset, (changes.get(asset) ?? 0n) + units);
  for (const [asset, change] of changes) {
    const after = change < 0n ? houseUnits(state, asset) + change : 0n;
    if (after < 0n)
      return {
        code: 'house-short',
        detail: 'The entry would leave the house with less than nothing.',
        inputs: { asset, after: formatUnits(after) },
      };
  }
  return null;
}
