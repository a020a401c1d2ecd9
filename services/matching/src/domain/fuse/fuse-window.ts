/** One second of trading: [second, lowest, highest, last price] in ticks. */
export type FuseBucket = readonly [second: number, low: number, high: number, last: number];

/** Where the last price has been, in a snapshot. */
export interface StoredWindow {
  readonly startTicks: number;
  readonly buckets: readonly FuseBucket[];
}

const SECOND_MS = 1_000;
/** The longest window that a symbol may have. It bounds the memory, at one bucket per second. */
export const MAX_FUSE_WINDOW_MS = 3_600_000;

/**
 * Where a symbol's last price has been recently, by the second. Only trades decide what is forgotten, never the moment
 * at which somebody asks, so a replay reaches the same state. The price in force at the beginning of the window counts
 * too.
 */
export class FuseWindow {
  private startTicks = 0;
  /** Ascending by second. */
  private buckets: FuseBucket[] = [];

  /** Starts again, at the listing and whenever trading resumes. */
  restart(lastTicks: number): void {
    this.startTicks = lastTicks;
    this.buckets = [];
  }

  /** Takes a trade. With a `windowMs` of 0 only the price is remembered. */
  add(trade: { readonly atMs: number; readonly ticks: number; readonly windowMs: number }): void {
    const { atMs, ticks } = trade;
    if (trade.windowMs === 0) return this.restart(ticks);
    const second = Math.floor(atMs / SECOND_MS);
    const newest = this.buckets.at(-1);
    if (newest && newest[0] >= second) {
      this.buckets[this.buckets.length - 1] = [
        newest[0],
        Math.min(newest[1], ticks),
        Math.max(newest[2], ticks),
        ticks,
      ];
      return;
    }
    this.buckets.push([second, ticks, ticks, ticks]);
    this.forget(firstSecond(atMs, trade.windowMs));
  }

  /** Lowest and highest last price since `windowMs` before `atMs`. */
  extremes(atMs: number, windowMs: number): { readonly low: number; readonly high: number } {
    const first = firstSecond(atMs, windowMs);
    let low = Infinity;
    let high = 0;
    for (let i = this.buckets.length - 1; i >= 0; i -= 1) {
      const bucket = this.buckets[i]!;
      if (bucket[0] < first) return { low: Math.min(low, bucket[3]), high: Math.max(high, bucket[3]) };
      low = Math.min(low, bucket[1]);
      high = Math.max(high, bucket[2]);
    }
    return { low: Math.min(low, this.startTicks), high: Math.max(high, this.startTicks) };
  }

  stored(): StoredWindow {
    return { startTicks: this.startTicks, buckets: this.buckets };
  }

  restore({ startTicks, buckets }: StoredWindow): void {
    this.startTicks = startTicks;
    this.buckets = [...buckets];
  }

  /** Of everything older, keeps only the price in force at the window's beginning. */
  private forget(first: number): void {
    const inside = this.buckets.findIndex(([second]) => second >= first);
    if (inside <= 0) return;
    this.startTicks = this.buckets[inside - 1]![3];
    this.buckets.splice(0, inside);
  }
}

/** A window reaches back over whole seconds, so it is up to a second longer than asked for. */
const firstSecond = (atMs: number, windowMs: number): number => Math.floor((atMs - windowMs) / SECOND_MS);
