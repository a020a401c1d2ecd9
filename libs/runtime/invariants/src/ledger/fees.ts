import { isCustomer, type FeeClass, type LedgerEvents, type SettledSide } from '@corella/contracts/ledger';
import type { Report } from '../violation.js';
import type { KnownSymbol } from './symbols.js';

const HT = 'ht';
const MILLION = 1_000_000n;
const PERCENT = 100;
/** A fee in HT costs 80 % of its value. */
const HT_NUMERATOR = 80n;
const HT_DENOMINATOR = 100n;
/** Percentage of the class's rate, by rank from 0 to 5, as published. */
const RANK_PERCENT = {
  maker: [100, 80, 60, 40, 20, 8],
  taker: [100, 85, 70, 55, 40, 24],
} as const;
/** Highest rate that a schedule may set, in parts per million. */
const MAX_RATE_PPM = 50_000;
/** The last changes of an account's rank, and the rank before them. */
const KEPT_RANKS = 9;

type Classes = LedgerEvents['FeeScheduleSet']['classes'];
interface Dated<Value> {
  readonly from: number;
  readonly value: Value;
}

const at = <Value>(history: readonly Dated<Value>[], time: number): Value | null =>
  history.findLast(({ from }) => from <= time)?.value ?? null;

/** What one side of a trade receives, and from what it could pay a fee in HT. */
export interface Fill {
  readonly receivedUnits: bigint;
  readonly tradedAt: number;
  /** Available HT before the trade's entry. */
  readonly availableHt: bigint;
}

/**
 * Fees as published: schedule and rank by the time of the trade, the conversion into HT, and who has asked for it.
 * Formulas and tables are repeated here, so that a mistake in the ledger's own is noticed.
 */
export class Fees {
  /**
   * All of them are kept, because any of them may be in force for a long time, and there are only as many as people
   * decide.
   */
  private schedules: readonly Dated<{
    readonly version: number;
    readonly classes: Classes;
    readonly approvalId: string | undefined;
  }>[] = [];
  private readonly ranks = new Map<string, readonly Dated<number>[]>();
  private readonly payInHt = new Set<string>();
  private conversion: LedgerEvents['FeeConversionSet']['audUnits'] = {};

  /**
   * The first schedule has always been in force. A later one applies from its effective time, or from when it was set.
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
    this.schedules = [...this.schedules, { from, value: { version, classes, approvalId } }];
  }

  /**
   * A schedule that was taken back never applies. One whose time has come may have been charged and cannot be taken
   * back.
   */
  withdraw({ version, withdraws }: LedgerEvents['FeeScheduleWithdrawn'], takenBackAt: number, report: Report): void {
    const scheduled = this.schedules.find(({ value }) => value.approvalId === withdraws && value.version === version);
    if (!scheduled) report('fee', `version ${version} of the schedule is taken back but was never set`);
    else if (scheduled.from <= takenBackAt)
      report('fee', `version ${version} of the schedule is taken back after its time has come`);
    this.schedules = this.schedules.filter((one) => one !== scheduled);
  }

  assign({ effectiveAt, ranks }: LedgerEvents['RanksAssigned']): void {
    for (const { account, rank } of ranks) {
      const known = this.ranks.get(account) ?? [];
      if ((known.at(-1)?.value ?? 0) !== rank)
        this.ranks.set(account, [...known, { from: effectiveAt, value: rank }].slice(-KEPT_RANKS));
    }
  }

  convert({ audUnits }: LedgerEvents['FeeConversionSet']): void {
    this.conversion = audUnits;
  }

  prefer({ account, payInHt }: LedgerEvents['FeePreferenceSet']): void {
    if (payInHt) this.payInHt.add(account);
    else this.payInHt.delete(account);
  }

  /** The value of an asset in AUD by the last conversion. */
  readonly worth = (asset: string): bigint | undefined => {
    const units = this.conversion[asset];
    return units === undefined ? undefined : BigInt(units);
  };

  /**
   * fee = ceil(received × rate), at most all of it, in the received asset. Or entirely in HT, by the last conversion,
   * if the account has asked for that and its available HT covers all of it. Returns the HT that is due.
   */
  check(side: SettledSide, symbol: KnownSymbol, fill: Fill, report: Report): bigint {
    const { account, role, ratePpm } = side;
    const published = this.rateOf(side, symbol.feeClass, fill.tradedAt);
    if (published === null) report('fee', 'a trade is settled before any fee schedule');
    else if (ratePpm !== published)
      report('fee', `${account} pays ${ratePpm} ppm as ${role} in ${symbol.symbol}, published are ${published}`);
    const whole = dividedUp(fill.receivedUnits * BigInt(ratePpm), MILLION);
    const due = whole < fill.receivedUnits ? whole : fill.receivedUnits;
    const inHt = this.payInHt.has(account) && due > 0n ? this.inHt(side.feeAsset, due) : null;
    const isDueInHt = inHt !== null && inHt <= fill.availableHt;
    const [feeDue, htDue] = isDueInHt ? [0n, inHt] : [due, 0n];
    const [fee, ht] = [BigInt(side.feeUnits), BigInt(side.htFeeUnits ?? '0')];
    if (fee !== feeDue || ht !== htDue)
      report(
        'fee',
        `order ${side.orderId} is charged ${fee} and ${ht} HT units where ${feeDue} and ${htDue} HT units are due`,
      );
    return htDue;
  }

  /**
   * The class's rate in the highest version whose time has come, times the rank's percentage, rounded down. The venue's
   * own accounts pay nothing.
   */
  private rateOf({ account, role }: SettledSide, feeClass: FeeClass, time: number): number | null {
    if (!isCustomer(account)) return this.schedules.length === 0 ? null : 0;
    const inForce = this.schedules
      .filter(({ from }) => from <= time)
      .reduce<(typeof this.schedules)[number]['value'] | null>(
        (best, { value }) => (best && best.version > value.version ? best : value),
        null,
      );
    if (!inForce) return null;
    const ranks = this.ranks.get(account) ?? [];
    // Before all remembered changes, the oldest remembered rank applies.
    const oldest = ranks.length === KEPT_RANKS ? ranks[0]?.value : 0;
    const rank = at(ranks, time) ?? oldest ?? 0;
    const { makerPpm, takerPpm } = inForce.classes[feeClass];
    return Math.floor(((role === 'maker' ? makerPpm : takerPpm) * (RANK_PERCENT[role][rank] ?? PERCENT)) / PERCENT);
  }

  private inHt(asset: string, units: bigint): bigint | null {
    const [from, to] = [this.worth(asset), this.worth(HT)];
    return from === undefined || to === undefined || to === 0n
      ? null
      : dividedUp(units * from * HT_NUMERATOR, to * HT_DENOMINATOR);
  }
}

/** Rounds up. Neither number is negative. */
const dividedUp = (units: bigint, by: bigint): bigint => (units + by - 1n) / by;
