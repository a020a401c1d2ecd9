import { isCustomer, type LedgerEvents, type Posting } from '@corella/contracts/ledger';
import type { Report } from '../violation.js';
import { isRankMorning, JST_DAY_MS, jstDayOf, startOfJstDay } from './jst-days.js';
import { baseUnits, quoteUnits, type KnownSymbol } from './symbols.js';

const ONE = 100_000_000n;
const HT = 'ht';
const BTC = 'btc';
/** How many days before its own a rank looks back on. */
const VOLUME_DAYS = 30;
/** A few more days than a rank needs, because a morning may be assigned late. */
const KEPT_VOLUME_DAYS = VOLUME_DAYS + 10;
const KEPT_HT_DAYS = 6;

/** As published: volume in BTC over 30 days, or HT held on the day before, in whole coins. */
const RANKS = [
  { volumeBtc: 2_000n, ht: 500_000n },
  { volumeBtc: 500n, ht: 100_000n },
  { volumeBtc: 100n, ht: 20_000n },
  { volumeBtc: 20n, ht: 5_000n },
  { volumeBtc: 5n, ht: 1_000n },
] as const;

/** A customer's own sums, from trades and postings alone. */
interface Sums {
  readonly volume: Map<number, bigint>;
  htUnits: bigint;
  /** `htDays` are summed up to here. A clock that went back adds nothing. */
  htSince: number;
  /** Units × milliseconds of each day. */
  readonly htDays: Map<number, bigint>;
  /** As last assigned in the log. */
  assigned: { readonly rank: number; readonly volume: bigint; readonly ht: bigint };
}

/** The value of an asset in AUD by the last conversion; undefined if it is not known. */
export type Worth = (asset: string) => bigint | undefined;

/**
 * Ranks, computed from the journal with separate code: the BTC volume of the 30 Japanese days before the morning's day,
 * and the time-weighted HT of the day before (ADR 13).
 */
export class Ranks {
  private readonly customers = new Map<string, Sums>();
  /** The morning whose ranks are still being listed. */
  private unfinished: number | null = null;

  /** Adds the trade's value to both customers, on the Japanese day of the trade. */
  traded(trade: LedgerEvents['TradeSettled'], symbol: KnownSymbol, worth: Worth, at: number): void {
    const units = inBtc(trade, symbol, worth);
    if (units === 0n) return;
    const day = jstDayOf(trade.tradedAt);
    for (const { account } of [trade.buyer, trade.seller]) {
      if (!isCustomer(account)) continue;
      const { volume } = this.sumsOf(account, at);
      volume.set(day, (volume.get(day) ?? 0n) + units);
      forget(volume, KEPT_VOLUME_DAYS);
    }
  }

  /** HT counts while it is owned, available or frozen. */
  posted(postings: readonly Posting[], at: number): void {
    const changes = new Map<string, bigint>();
    for (const { account, asset, units } of postings)
      if (asset === HT && isCustomer(account)) changes.set(account, (changes.get(account) ?? 0n) + BigInt(units));
    for (const [account, change] of changes) {
      if (change === 0n) continue;
      const sums = this.sumsOf(account, at);
      const until = Math.max(at, sums.htSince);
      for (let day = jstDayOf(sums.htSince); day <= jstDayOf(until); day += 1) {
        const held = sums.htUnits * overlap(day, sums.htSince, until);
        if (held > 0n) sums.htDays.set(day, (sums.htDays.get(day) ?? 0n) + held);
      }
      forget(sums.htDays, KEPT_HT_DAYS);
      sums.htUnits += change;
      sums.htSince = until;
    }
  }

  /** A customer's sums begin with their first trade, HT, preference or rank. */
  knows(account: string, at: number): void {
    if (isCustomer(account)) this.sumsOf(account, at);
  }

  assigned({ effectiveAt, ranks, more }: LedgerEvents['RanksAssigned'], at: number, report: Report): void {
    if (!isRankMorning(effectiveAt) || effectiveAt > at)
      report('rank', `ranks are assigned from ${effectiveAt}, which is not 05:00 JST of a day that has come`);
    const day = jstDayOf(effectiveAt);
    const listed = new Set<string>();
    for (const { account, rank, volumeBtcUnits, htUnits } of ranks) {
      const sums = this.sumsOf(account, at);
      const due = dueOn(day, sums);
      listed.add(account);
      sums.assigned = { rank, volume: BigInt(volumeBtcUnits), ht: BigInt(htUnits) };
      if (!isSame(sums.assigned, due)) report('rank', `${account} gets ${text(sums.assigned)}, due is ${text(due)}`);
    }
    // A list in several parts was begun on earlier sums, so only a list in one part can be checked for missing
    // accounts.
    const isWhole = more !== true && this.unfinished !== effectiveAt;
    this.unfinished = more === true ? effectiveAt : null;
    if (!isWhole) return;
    for (const [account, sums] of this.customers) {
      const due = dueOn(day, sums);
      if (!listed.has(account) && !isSame(sums.assigned, due))
        report('rank', `${account} keeps ${text(sums.assigned)}, due is ${text(due)}`);
    }
  }

  private sumsOf(account: string, at: number): Sums {
    const known = this.customers.get(account);
    if (known) return known;
    const assigned = { rank: 0, volume: 0n, ht: 0n };
    const sums: Sums = { volume: new Map(), htUnits: 0n, htSince: at, htDays: new Map(), assigned };
    this.customers.set(account, sums);
    return sums;
  }
}

/** The trade's value in BTC, cut to a unit. If BTC is not one of its assets, by the last conversion. */
function inBtc({ priceTicks, qtyLots }: LedgerEvents['TradeSettled'], symbol: KnownSymbol, worth: Worth): bigint {
  if (symbol.base === BTC) return baseUnits(symbol, qtyLots);
  const value = quoteUnits(symbol, priceTicks, qtyLots);
  if (symbol.quote === BTC) return value;
  const [quote, btc] = [worth(symbol.quote), worth(BTC)];
  return quote === undefined || btc === undefined ? 0n : (value * quote) / btc;
}

function dueOn(day: number, { volume, htUnits, htSince, htDays }: Sums): Sums['assigned'] {
  let traded = 0n;
  for (let back = 1; back <= VOLUME_DAYS; back += 1) traded += volume.get(day - back) ?? 0n;
  const before = day - 1;
  const still = htUnits * overlap(before, htSince, startOfJstDay(day));
  const ht = ((htDays.get(before) ?? 0n) + still) / JST_DAY_MS;
  const better = RANKS.findIndex((rank) => traded >= rank.volumeBtc * ONE || ht >= rank.ht * ONE);
  return { rank: better < 0 ? 0 : RANKS.length - better, volume: traded, ht };
}

/** Milliseconds of a day that lie between two instants. */
function overlap(day: number, fromMs: number, toMs: number): bigint {
  const [from, to] = [Math.max(fromMs, startOfJstDay(day)), Math.min(toMs, startOfJstDay(day + 1))];
  return BigInt(Math.max(0, to - from));
}

function forget(days: Map<number, bigint>, kept: number): void {
  if (days.size <= kept) return;
  const newest = Math.max(...days.keys());
  for (const day of days.keys()) if (day <= newest - kept) days.delete(day);
}

const isSame = (one: Sums['assigned'], other: Sums['assigned']): boolean =>
  one.rank === other.rank && one.volume === other.volume && one.ht === other.ht;

const text = ({ rank, volume, ht }: Sums['assigned']): string =>
  `rank ${rank} for ${volume} BTC units and ${ht} HT units`;
