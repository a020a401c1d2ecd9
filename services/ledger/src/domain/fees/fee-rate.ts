import { isCustomer, type AccountName, type FeeClass } from '@corella/contracts/ledger';
import { rankAt, rankedPpm } from './fee-rank.js';
import type { FeeSchedule, LedgerState } from '../ledger-state.js';

/** The first schedule, in parts per million before ranks (`docs/rules/fees.md` 5). */
export const BASE_FEES = {
  version: 1,
  classes: {
    A: { makerPpm: 1_000, takerPpm: 1_000 },
    B: { makerPpm: 1_500, takerPpm: 1_500 },
    C: { makerPpm: 2_000, takerPpm: 2_000 },
  },
} as const;

/** The highest rate that a schedule may set: 5 %. A typing error must not take whole trades. */
export const MAX_FEE_PPM = 50_000;

/**
 * The schedule in force at an instant: the highest version whose time has come and that was not taken back. A function
 * of state and time, so nothing has to happen at that time.
 */
export function scheduleAt(schedules: readonly FeeSchedule[], atMs: number): FeeSchedule | null {
  return schedules.reduce<FeeSchedule | null>(
    (best, schedule) =>
      !schedule.withdrawal && schedule.effectiveAt <= atMs && (!best || schedule.version > best.version)
        ? schedule
        : best,
    null,
  );
}

/**
 * The rate an account is charged for a trade at `atMs`, in parts per million of what it receives. The venue's own
 * accounts pay nothing.
 */
export function feeRatePpm(
  state: LedgerState,
  terms: { readonly account: AccountName; readonly feeClass: FeeClass; readonly role: 'maker' | 'taker' },
  atMs: number,
): number {
  const { account, feeClass, role } = terms;
  if (!isCustomer(account)) return 0;
  const rates = (scheduleAt(state.schedules, atMs) ?? BASE_FEES).classes[feeClass];
  return rankedPpm(role === 'maker' ? rates.makerPpm : rates.takerPpm, rankAt(state, account, atMs), role);
}
