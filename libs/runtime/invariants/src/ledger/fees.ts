import {
  FEE_RANKS,
  FEE_TOKEN,
  HT_FEE_PPM,
  isCustomer,
  type FeeClass,
  type LedgerEvents,
  type SettledSide,
} from '@corella/contracts/ledger';
import { ceilDiv, feeOn } from '@corella/money';
import type { Report } from '../violation.js';
import type { KnownSymbol } from './symbols.js';

const MILLION = 1_000_000n;
const PERCENT = 100;
/** Highest rate that a schedule may set, parts per million. */
const MAX_RATE_PPM = 50_000;
/** Schedules and ranks remembered per account: what is settled is at most minutes old. */
const KEPT = 8;

type Classes = LedgerEvents['FeeScheduleSet']['classes'];
interface Dated<Value> {
  readonly from: number;
  readonly value: Value;
}

const at = <Value>(history: readonly Dated<Value>[], time: number): Value | null =>
  history.findLast(({ from }) => from <= time)?.value ?? null;

/**
 * Fees as published: schedule and rank by the trade's time, the conversion into HT, and who has asked for it (core.md
 * 17).
 */
export class Fees {
  private schedules: readonly Dated<{
    readonly version: number;
    readonly classes: Classes;
    readonly approvalId: string | undefined;
  }>[] = [];
  private readonly ranks = new Map<string, readonly Dated<number>[]>();
  private readonly payInHt = new Set<string>();
  private conversion: LedgerEvents['FeeConversionSet']['audUnits'] = {};

  /**
   * The first schedule has ruled from the beginning; later ones from their effective time, or from when they were set.
   */
  schedule(
    { version, classes, effectiveAt, approvalId }: LedgerEvents['FeeScheduleSet'],
    setAt: number,
    report: Report,
  ): void {
    for (const [name, { makerPpm, takerPpm }] of Object.entries(classes)) {
      for (const ppm of [makerPpm, takerPpm])
        if (!Number.isInteger(ppm) || ppm < 0 || ppm > MAX_RATE_PPM) report('fee', `class ${name} has the rate ${ppm}`);
    }
    const from = this.schedules.length === 0 ? 0 : (effectiveAt ?? setAt);
    this.schedules = [...this.schedules, { from, value: { version, classes, approvalId } }].slice(-KEPT);
  }

  /** A schedule taken back never rules; one whose time has come may have been charged and cannot be. */
  withdraw({ version, withdraws }: LedgerEvents['FeeScheduleWithdrawn'], takenBackAt: number, report: Report): void {
    const scheduled = this.schedules.find(({ value }) => value.approvalId === withdraws && value.version === version);
    if (!scheduled) report('fee', `version ${version} of the schedule is taken back, which was never set`);
    else if (scheduled.from <= takenBackAt)
      report('fee', `version ${version} of the schedule is taken back after its time has come`);
    this.schedules = this.schedules.filter((one) => one !== scheduled);
  }

  assign({ effectiveAt, ranks }: LedgerEvents['RanksAssigned']): void {
    for (const { account, rank } of ranks)
      this.ranks.set(account, [...(this.ranks.get(account) ?? []), { from: effectiveAt, value: rank }].slice(-KEPT));
  }

  convert({ audUnits }: LedgerEvents['FeeConversionSet']): void {
    this.conversion = audUnits;
  }

  prefer({ account, payInHt }: LedgerEvents['FeePreferenceSet']): void {
    if (payInHt) this.payInHt.add(account);
    else this.payInHt.delete(account);
  }

  /** fee = ceil(received × rate), in the received asset or, by the last conversion, wholly in HT. */
  check(
    side: SettledSide,
    symbol: KnownSymbol,
    fill: { readonly receivedUnits: bigint; readonly tradedAt: number },
    report: Report,
  ): void {
    const { account, role, ratePpm } = side;
    const published = this.rateOf(side, symbol.feeClass, fill.tradedAt);
    if (published === null) report('fee', 'a trade is settled before any fee schedule');
    else if (ratePpm !== published)
      report('fee', `${account} pays ${ratePpm} ppm as ${role} in ${symbol.symbol}, published are ${published}`);
    const due = feeOn(fill.receivedUnits, ratePpm);
    if (side.htFeeUnits === undefined) {
      if (BigInt(side.feeUnits) !== due)
        report('fee', `order ${side.orderId} is charged ${side.feeUnits} where ${due} are due`);
      return;
    }
    if (side.feeUnits !== '0') report('fee', `order ${side.orderId} is charged in HT and besides`);
    if (!this.payInHt.has(account)) report('fee', `${account} pays its fee in HT without having asked for it`);
    const inHt = this.inHt(side.feeAsset, due);
    if (inHt !== BigInt(side.htFeeUnits))
      report('fee', `order ${side.orderId} is charged ${side.htFeeUnits} HT units where ${inHt ?? 'none'} are due`);
  }

  /**
   * The class's rate by the highest version whose time has come, times the rank's percentage, rounded down. The venue's
   * own accounts pay nothing.
   */
  private rateOf({ account, role }: SettledSide, feeClass: FeeClass, time: number): number | null {
    if (!isCustomer(account)) return this.schedules.length === 0 ? null : 0;
    const ruling = this.schedules
      .filter(({ from }) => from <= time)
      .reduce<(typeof this.schedules)[number]['value'] | null>(
        (best, { value }) => (best && best.version > value.version ? best : value),
        null,
      );
    if (!ruling) return null;
    const rank = FEE_RANKS[at(this.ranks.get(account) ?? [], time) ?? 0] ?? FEE_RANKS[0];
    const { makerPpm, takerPpm } = ruling.classes[feeClass];
    return Math.floor((role === 'maker' ? makerPpm * rank.makerPercent : takerPpm * rank.takerPercent) / PERCENT);
  }

  private inHt(asset: string, units: bigint): bigint | null {
    const [from, to] = [this.conversion[asset], this.conversion[FEE_TOKEN]];
    return from === undefined || to === undefined || to === '0'
      ? null
      : ceilDiv(units * BigInt(from) * BigInt(HT_FEE_PPM), BigInt(to) * MILLION);
  }
}
