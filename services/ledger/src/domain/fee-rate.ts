import type { AccountName } from '@corella/contracts/ledger';
import type { FeeClass } from '@corella/contracts/ledger';
import { isCustomer } from './account-policy.js';
import type { FeeSchedule } from './ledger-state.js';

/** Base rates before ranks, in parts per million: "Fees" of the venue's list of markets. */
export const BASE_FEES: FeeSchedule = {
  version: 1,
  classes: {
    A: { makerPpm: 1_000, takerPpm: 1_000 },
    B: { makerPpm: 1_500, takerPpm: 1_500 },
    C: { makerPpm: 2_000, takerPpm: 2_000 },
  },
};

/** Highest rate a schedule may set: 5 %. A typing error must not be able to take whole trades. */
export const MAX_FEE_PPM = 50_000;

/** Parts per million of what the account receives. The venue's own accounts pay nothing. */
export function feeRatePpm(schedule: FeeSchedule, account: AccountName, feeClass: FeeClass, role: 'maker' | 'taker'): number {
  if (!isCustomer(account)) return 0;
  const rates = schedule.classes[feeClass];
  return role === 'maker' ? rates.makerPpm : rates.takerPpm;
}
