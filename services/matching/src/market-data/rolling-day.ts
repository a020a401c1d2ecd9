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

interface Fold {
  /** The window's first minute. */
  readonly first: number;
  readonly lots: bigint;
  readonly value: bigint;
  readonly count: number;
  readonly high: number;
  readonly low: number;
  readonly earliest: OpenCandle | undefined;
  /** The last bucket before the window. */
  readonly before: OpenCandle | undefined;
}

function withBucket(fold: Fold, bucket: OpenCandle): Fold {
  const { first, earliest, before } = fold;
  if (bucket.start < first * MINUTE_MS)
    return !before || bucket.start > before.start ? { ...fold, before: bucket } : fold;
  return {
    first,
    before,
    earliest: !earliest || bucket.start < earliest.start ? bucket : earliest,
    high: Math.max(fold.high, bucket.high),
    low: Math.min(fold.low, bucket.low),
    lots: fold.lots + BigInt(bucket.lots),
    value: fold.value + bucket.value,
    count: fold.count + bucket.count,
  };
}

/** The rolling 24 hours in buckets of a minute: the running minute and the 1,439 before it. */
export class RollingDay {
  private readonly ring: (OpenCandle | undefined)[] = new Array<OpenCandle | undefined>(DAY_MINUTES);
  private newest = 0;
  /** All minutes but the newest, cached while neither the window nor a minute moves. */
  private finished: Fold | null = null;
  /** The latest minute that dropped out of the ring. */
  private evicted: OpenCandle | undefined;

  /** Adds a minute's candle from the read model. Call it in ascending order. */
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

  /** The window that ends now. Without a trade in it, all prices are the last one. */
  figures(now: number, lastTicks: number): DayFigures {
    const first = Math.floor(now / MINUTE_MS) - DAY_MINUTES + 1;
    // Tickers go out with every group, so each time only the running minute is read.
    if (this.finished?.first !== first) this.finished = this.foldFinished(first);
    const running = this.ring[this.newest % DAY_MINUTES];
    const { earliest, before, high, low, lots, value, count } = running
      ? withBucket(this.finished, running)
      : this.finished;
    if (!earliest)
      return { openTicks: lastTicks, highTicks: lastTicks, lowTicks: lastTicks, lots: 0n, value: 0n, count: 0 };
    return { openTicks: before?.close ?? earliest.open, highTicks: high, lowTicks: low, lots, value, count };
  }

  private foldFinished(first: number): Fold {
    let fold: Fold = {
      first,
      lots: 0n,
      value: 0n,
      count: 0,
      high: 0,
      low: Infinity,
      earliest: undefined,
      before: this.evicted,
    };
    for (const bucket of this.ring)
      if (bucket && bucket.start !== this.newest * MINUTE_MS) fold = withBucket(fold, bucket);
    return fold;
  }

  private place(bucket: OpenCandle): void {
    const minute = bucket.start / MINUTE_MS;
    const at = minute % DAY_MINUTES;
    this.evicted = this.ring[at] ?? this.evicted;
    this.ring[at] = bucket;
    this.newest = Math.max(this.newest, minute);
    this.finished = null;
  }
}
