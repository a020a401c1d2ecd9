import type { Candle } from '@corella/contracts/market';
import { addPrint, candleOf, openCandle, type OpenCandle, type Print } from './running-candle.js';

const MINUTE_MS = 60_000;
export const DAY_MINUTES = 1_440;

export interface DayFigures {
  readonly openTicks: number;
  readonly highTicks: number;
  readonly lowTicks: number;
  readonly lots: bigint;
  readonly value: bigint;
  readonly count: number;
}

/** The rolling 24 hours in buckets of a minute: the running minute and the 1,439 before it. */
export class RollingDay {
  private readonly ring: (OpenCandle | undefined)[] = new Array<OpenCandle | undefined>(DAY_MINUTES);
  private newest = 0;
  /** The latest minute that fell out of the ring. */
  private evicted: OpenCandle | undefined;

  /** A minute's candle from the read model; ascending calls. */
  seed(candle: Candle): void {
    this.place(candleOf(candle));
  }

  add(print: Print): void {
    const minute = Math.max(Math.floor(print.at / MINUTE_MS), this.newest);
    let bucket = this.ring[minute % DAY_MINUTES];
    if (!bucket || bucket.start !== minute * MINUTE_MS) {
      bucket = openCandle('1min', { ...print, at: minute * MINUTE_MS });
      this.place(bucket);
    }
    addPrint(bucket, print);
  }

  /** The window that ends now. Without a trade in it all prices are the last one. */
  figures(now: number, lastTicks: number): DayFigures {
    const first = (Math.floor(now / MINUTE_MS) - DAY_MINUTES + 1) * MINUTE_MS;
    let [lots, value, count] = [0n, 0n, 0];
    let [high, low] = [0, Infinity];
    let earliest: OpenCandle | undefined;
    let before = this.evicted;
    for (const bucket of this.ring) {
      if (!bucket) continue;
      if (bucket.start < first) {
        if (!before || bucket.start > before.start) before = bucket;
        continue;
      }
      if (!earliest || bucket.start < earliest.start) earliest = bucket;
      high = Math.max(high, bucket.high);
      low = Math.min(low, bucket.low);
      lots += BigInt(bucket.lots);
      value += bucket.value;
      count += bucket.count;
    }
    if (!earliest) return { openTicks: lastTicks, highTicks: lastTicks, lowTicks: lastTicks, lots: 0n, value: 0n, count: 0 };
    return { openTicks: before?.close ?? earliest.open, highTicks: high, lowTicks: low, lots, value, count };
  }

  private place(bucket: OpenCandle): void {
    const minute = bucket.start / MINUTE_MS;
    const at = minute % DAY_MINUTES;
    this.evicted = this.ring[at] ?? this.evicted;
    this.ring[at] = bucket;
    this.newest = Math.max(this.newest, minute);
  }
}
