import type { FeeClass } from '@corella/contracts/ledger';
import type { FeeScheduleVersion, FeeTerms, QueryReply } from '@corella/contracts/queries';
import { BASE_FEES, feeRatePpm, scheduleAt } from '../domain/fees/fee-rate.js';
import { rankAt } from '../domain/fees/fee-rank.js';
import type { FeeSchedule, LedgerState } from '../domain/ledger-state.js';

const FIRST: FeeSchedule = { ...BASE_FEES, effectiveAt: 0, approvalId: null };

/** What a trade would be charged now. */
export function feeRates(state: LedgerState, account: string, nowMs: number): FeeTerms['classes'] {
  const rates = (feeClass: FeeClass): { makerPpm: number; takerPpm: number } => ({
    makerPpm: feeRatePpm(state, { account, feeClass, role: 'maker' }, nowMs),
    takerPpm: feeRatePpm(state, { account, feeClass, role: 'taker' }, nowMs),
  });
  return { A: rates('A'), B: rates('B'), C: rates('C') };
}

export function feeTerms(state: LedgerState, account: string, nowMs: number): FeeTerms | null {
  if (!state.accounts.has(account)) return null;
  const terms = state.terms.get(account);
  return {
    account,
    rank: rankAt(state, account, nowMs),
    rankedAt: state.ranksAt,
    volumeBtcUnits: (terms?.volumeBtcUnits ?? 0n).toString(),
    htUnits: (terms?.htUnits ?? 0n).toString(),
    payInHt: terms?.payInHt ?? false,
    classes: feeRates(state, account, nowMs),
    schedule: (scheduleAt(state.schedules, nowMs) ?? FIRST).version,
  };
}

/**
 * The schedule in force, the versions that wait for their time, those that were overtaken, and all of them with those
 * taken back, newest first.
 */
export function feeSchedule(state: LedgerState, nowMs: number): QueryReply<'ledger.fee-schedule'> {
  const inForce = scheduleAt(state.schedules, nowMs) ?? FIRST;
  const versions = (state.schedules.length === 0 ? [FIRST] : state.schedules).map(view).reverse();
  const others = versions.filter(({ version, withdrawal }) => version !== inForce.version && !withdrawal);
  return {
    ...view(inForce),
    versions,
    scheduled: others.filter(({ effectiveAt }) => effectiveAt > nowMs),
    history: others.filter(({ effectiveAt }) => effectiveAt <= nowMs),
  };
}

const view = ({ version, effectiveAt, approvalId, classes, withdrawal }: FeeSchedule): FeeScheduleVersion => ({
  version,
  effectiveAt,
  approvalId,
  classes,
  ...(withdrawal ? { withdrawal } : {}),
});
