const SLOW_FAN_OUT_MS = 50;
const OVERLOADED_MS = 200;
/** Requests still waiting after so long in one turn of the event loop are refused. */
const LONG_TURN_MS = 500;

/** What the event loop's delay means for fan-out and admission (docs/rules/limits.md 19, 21). */
export class LoopDelay {
  private p99Ms = 0;
  private previousMs = 0;
  private beatAtMs: number | null = null;

  /** The 99th percentile of the last second. */
  second(p99Ms: number): void {
    [this.previousMs, this.p99Ms] = [this.p99Ms, p99Ms];
  }

  /** A timer ran, so a new turn has begun; null when no timers run any more. */
  beat(nowMs: number | null): void {
    this.beatAtMs = nowMs;
  }

  ms(): number {
    return this.p99Ms;
  }

  /** Market data is then sent every 250 ms instead of every 50. */
  slow(): boolean {
    return this.p99Ms > SLOW_FAN_OUT_MS;
  }

  /**
   * New orders are then answered `busy`; cancels and settlement go on. Two seconds in a row must be late: a second has
   * about a hundred samples, so a single stall would otherwise refuse everybody for the second after it. But a crowd
   * that arrives together is one turn of many seconds, which timers see only when it is over. Whoever is read so late
   * in a turn is refused at once, so that the turn ends.
   */
  overloaded(nowMs: number): boolean {
    return (
      Math.min(this.p99Ms, this.previousMs) > OVERLOADED_MS ||
      (this.beatAtMs !== null && nowMs - this.beatAtMs > LONG_TURN_MS)
    );
  }
}
