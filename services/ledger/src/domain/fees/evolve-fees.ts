import { FEE_TOKEN, isCustomer, type LedgerEvents, type Posting } from '@corella/contracts/ledger';
import { addVolume, btcUnitsOf } from './daily-volume.js';
import { changeRank, termsOf } from './fee-rank.js';
import { scheduleAt } from './fee-rate.js';
import { changeHolding } from './ht-holding.js';
import { jstDay } from './jst-day.js';
import type { FeeSchedule, LedgerState } from '../ledger-state.js';

/** Versions kept in the state, in addition to scheduled ones. The log has the older ones. */
const KEPT_SCHEDULES = 50;

/** A schedule without an effective time applies from its own event on. The first schedule of all has always applied. */
export function setSchedule(
  state: LedgerState,
  { version, effectiveAt, approvalId, classes }: LedgerEvents['FeeScheduleSet'],
  atMs: number,
): void {
  const schedule = {
    version,
    effectiveAt: state.schedules.length === 0 ? 0 : (effectiveAt ?? atMs),
    approvalId: approvalId ?? null,
    classes,
  };
  state.schedules = keptOf([...state.schedules, schedule], atMs);
  if (approvalId !== undefined) state.approvals.set(approvalId, 'executed');
}

/**
 * When there are too many, a withdrawn version is dropped first, then one that is no longer in force. The version in
 * force and scheduled ones stay.
 */
function keptOf(schedules: readonly FeeSchedule[], atMs: number): readonly FeeSchedule[] {
  if (schedules.length <= KEPT_SCHEDULES) return schedules;
  const inForce = scheduleAt(schedules, atMs);
  const gone =
    schedules.find(({ withdrawal }) => withdrawal) ??
    schedules.find((one) => one !== inForce && one.effectiveAt <= atMs);
  return schedules.filter((one) => one !== gone);
}

/** Keeps the schedule for people to see, marked as taken back. It never applies. */
export function withdrawSchedule(
  state: LedgerState,
  { withdraws, approvalId }: LedgerEvents['FeeScheduleWithdrawn'],
  atMs: number,
): void {
  state.schedules = state.schedules.map((schedule) =>
    schedule.approvalId === withdraws ? { ...schedule, withdrawal: { approvalId, at: atMs } } : schedule,
  );
  state.approvals.set(approvalId, 'executed');
}

/** Adds a trade to the volume of both customers, on the day of its own time. */
export function countVolume(state: LedgerState, trade: LedgerEvents['TradeSettled'], atMs: number): void {
  const symbol = state.symbols.get(trade.symbol);
  const parties = [trade.buyer.account, trade.seller.account].filter(isCustomer);
  if (!symbol || parties.length === 0) return;
  const btcUnits = btcUnitsOf(symbol, trade, state.conversion);
  if (btcUnits > 0n)
    for (const account of parties) addVolume(termsOf(state, account, atMs).volume, jstDay(trade.tradedAt), btcUnits);
}

/** Updates HT holdings. Frozen HT counts as held, so placing an order changes nothing. */
export function countHolding(state: LedgerState, postings: readonly Posting[], atMs: number): void {
  for (const { account, asset } of postings) {
    if (asset !== FEE_TOKEN || !isCustomer(account)) continue;
    const { available, frozen } = state.accounts.get(account)?.balances.get(asset) ?? { available: 0n, frozen: 0n };
    const { ht } = termsOf(state, account, atMs);
    if (available + frozen !== ht.units) changeHolding(ht, available + frozen, atMs);
  }
}

/** Assigns ranks from a morning on; `more` says that the morning's list goes on. */
export function assignRanks(
  state: LedgerState,
  { effectiveAt, ranks, more }: LedgerEvents['RanksAssigned'],
  atMs: number,
): void {
  state.ranksAt = effectiveAt;
  state.ranksUpTo = more ? (ranks.at(-1)?.account ?? null) : null;
  for (const { account, rank, volumeBtcUnits, htUnits } of ranks) {
    const terms = termsOf(state, account, atMs);
    changeRank(terms, rank, effectiveAt);
    terms.volumeBtcUnits = BigInt(volumeBtcUnits);
    terms.htUnits = BigInt(htUnits);
  }
}

export function setConversion(state: LedgerState, { audUnits }: LedgerEvents['FeeConversionSet'], atMs: number): void {
  state.conversion = {
    audUnits: new Map(Object.entries(audUnits).map(([asset, units]) => [asset, BigInt(units)])),
    atMs,
  };
}
