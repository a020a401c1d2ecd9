import { HT_FEE_PPM, accountKind, type LedgerEvents, type SettledSide } from '@corella/contracts/ledger';
import { feeOn } from '@corella/money';
import type { Report } from '../violation.js';
import type { KnownSymbol } from './symbols.js';

/** Highest rate that a schedule may set, parts per million. */
const MAX_RATE_PPM = 50_000;
const HT = 'ht';
const PPM = 1_000_000n;

/** Fees as published: the schedule, the conversion into HT, and who has asked for it. */
export class Fees {
  private conversion: Readonly<Record<string, string>> | null = null;
  private readonly payInHt = new Set<string>();
  private scheduled = false;

  schedule(set: LedgerEvents['FeeScheduleSet'], report: Report): void {
    this.scheduled = true;
    for (const [name, { makerPpm, takerPpm }] of Object.entries(set.classes)) {
      for (const ppm of [makerPpm, takerPpm]) if (!Number.isInteger(ppm) || ppm < 0 || ppm > MAX_RATE_PPM) report('fee', `class ${name} has the rate ${ppm}`);
    }
  }

  convert({ audUnits }: LedgerEvents['FeeConversionSet']): void {
    this.conversion = audUnits;
  }

  prefer({ account, payInHt }: LedgerEvents['FeePreferenceSet']): void {
    if (payInHt) this.payInHt.add(account);
    else this.payInHt.delete(account);
  }

  /** fee = ceil(received × rate), in the received asset or, by the last conversion, wholly in HT (core.md 17). */
  check(side: SettledSide, symbol: KnownSymbol, receivedUnits: bigint, report: Report): void {
    const { account, role, ratePpm, feeAsset } = side;
    if (!this.scheduled) report('fee', 'a trade is settled before any fee schedule');
    const maxPpm = accountKind(account) === 'spot' ? MAX_RATE_PPM : 0;
    if (!Number.isInteger(ratePpm) || ratePpm < 0 || ratePpm > maxPpm) report('fee', `${account} pays ${ratePpm} ppm as ${role} in ${symbol.symbol}, at most ${maxPpm} are possible`);
    const due = feeOn(receivedUnits, ratePpm);
    if (side.htFeeUnits === undefined) {
      if (BigInt(side.feeUnits) !== due) report('fee', `order ${side.orderId} is charged ${side.feeUnits} where ${due} are due`);
      return;
    }
    if (side.feeUnits !== '0') report('fee', `order ${side.orderId} is charged in HT and besides`);
    if (!this.payInHt.has(account)) report('fee', `${account} pays its fee in HT without having asked for it`);
    const inHt = this.convertToHt(feeAsset, due);
    if (inHt === null || inHt !== BigInt(side.htFeeUnits)) report('fee', `order ${side.orderId} is charged ${side.htFeeUnits} HT units where ${inHt ?? 'none'} are due`);
  }

  private convertToHt(asset: string, units: bigint): bigint | null {
    const [from, to] = [this.conversion?.[asset], this.conversion?.[HT]];
    if (from === undefined || to === undefined || to === '0') return null;
    // 80 % of the fee's value, rounded up once; a fee that is in HT anyway is no exception.
    const [numerator, denominator] = [units * BigInt(from) * BigInt(HT_FEE_PPM), BigInt(to) * PPM];
    return (numerator + denominator - 1n) / denominator;
  }
}
