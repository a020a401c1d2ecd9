import type { FeeClass, LedgerEvents, SetFeeSchedule } from '@corella/contracts/ledger';
import { ok, reject } from '@corella/result';
import type { Decision } from '../../domain/decision.js';
import { MAX_FEE_PPM } from '../../domain/fees/fee-rate.js';
import type { LedgerState } from '../../domain/ledger-state.js';

export type FeeClasses = LedgerEvents['FeeScheduleSet']['classes'];

const CLASSES: readonly FeeClass[] = ['A', 'B', 'C'];
/** A time further ahead is a typing error. */
const MAX_AHEAD_MS = 366 * 86_400_000;

const isRate = (ppm: unknown): boolean =>
  typeof ppm === 'number' && Number.isInteger(ppm) && ppm >= 0 && ppm <= MAX_FEE_PPM;

/** The highest version that is or may come into force. The number of a withdrawn version is free again. */
export const highestVersion = (state: LedgerState): number =>
  Math.max(0, ...state.schedules.filter(({ withdrawal }) => !withdrawal).map(({ version }) => version));

/**
 * Sets a fee schedule. Versions only rise; a known version changes nothing. Trades that are settled keep the rate in
 * their entry.
 */
export function decideSetFeeSchedule(
  { version, classes, effectiveAt, approvalId }: SetFeeSchedule,
  state: LedgerState,
  nowMs: number,
): Decision {
  if (!Number.isSafeInteger(version) || version < 1)
    return reject({ code: 'fee-schedule-invalid', field: 'version', detail: 'Versions count from 1.' });
  if (version <= highestVersion(state)) return ok([]);
  const read = readClasses(classes);
  if (!read)
    return reject({
      code: 'fee-schedule-invalid',
      field: 'classes',
      detail: `Rates are whole parts per million from 0 to ${MAX_FEE_PPM}.`,
    });
  if (effectiveAt !== undefined && !isWithinReach(effectiveAt, nowMs))
    return reject({
      code: 'fee-schedule-invalid',
      field: 'effectiveAt',
      detail: 'A schedule takes effect within a year.',
    });
  // Never retroactive: a late schedule takes effect at once.
  const effective = state.schedules.length === 0 ? {} : { effectiveAt: Math.max(effectiveAt ?? nowMs, nowMs) };
  return ok([
    {
      type: 'FeeScheduleSet',
      data: { version, ...effective, ...(approvalId === undefined ? {} : { approvalId }), classes: read },
    },
  ]);
}

const isWithinReach = (effectiveAt: number, nowMs: number): boolean =>
  Number.isSafeInteger(effectiveAt) && effectiveAt >= 0 && effectiveAt <= nowMs + MAX_AHEAD_MS;

/** Reads the rates of exactly the three classes; null if that fails. */
export function readClasses(classes: unknown): FeeClasses | null {
  const given =
    typeof classes === 'object' && classes !== null
      ? (classes as Record<string, { readonly makerPpm?: unknown; readonly takerPpm?: unknown } | null>)
      : {};
  const rates = CLASSES.map((name) => given[name]);
  if (
    Object.keys(given).length !== CLASSES.length ||
    !rates.every((rate) => isRate(rate?.makerPpm) && isRate(rate?.takerPpm))
  )
    return null;
  return Object.fromEntries(
    CLASSES.map((name, at) => [name, { makerPpm: Number(rates[at]?.makerPpm), takerPpm: Number(rates[at]?.takerPpm) }]),
  ) as FeeClasses;
}
