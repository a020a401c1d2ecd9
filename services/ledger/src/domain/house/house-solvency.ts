import type { LedgerRejection } from '@corella/contracts/ledger';
import { formatUnits } from '@corella/money';
import type { Line } from '../ledger-event.js';
import { countsForHouse } from './house-accounts.js';
import type { Account, LedgerState } from '../ledger-state.js';

/** The sum over all house accounts that count, available and frozen. */
export const houseUnits = ({ house: { debtors, others } }: LedgerState, asset: string): bigint =>
  [...debtors.values(), ...others.values()].reduce((sum, account) => sum + unitsOf(account, asset), 0n);

/** Whether any house account that counts is negative. Without one the house cannot be short of anything. */
export function hasDebt({ house: { debtors } }: LedgerState): boolean {
  for (const { balances } of debtors.values())
    for (const { available } of balances.values()) if (available < 0n) return true;
  return false;
}

/** Whether that sum is negative. The accounts are added up only until they cover the debtors. */
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
 * Why an entry that somebody chose to post would leave the house short, or null. An entry that makes a shortage smaller
 * is allowed.
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
        detail: 'The entry would leave the house short of this asset.',
        inputs: { asset, after: formatUnits(after) },
      };
  }
  return null;
}
