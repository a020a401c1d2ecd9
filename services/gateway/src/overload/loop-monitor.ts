import { Injectable } from '@nestjs/common';
import { monitorEventLoopDelay, type IntervalHistogram } from 'node:perf_hooks';

const WINDOW_MS = 1_000;
const RESOLUTION_MS = 10;
const SLOW_FAN_OUT_MS = 50;
const OVERLOADED_MS = 200;
/** Requests still waiting after so long in one turn of the event loop are refused. */
const LONG_TURN_MS = 500;
const BEAT_MS = 20;
const NANOS_PER_MS = 1e6;

/**
 * The 99th percentile of the event loop's delay over the last second. It governs fan-out and admission
 * (docs/rules/limits.md 19, 21).
 */
@Injectable()
export class LoopMonitor {
  private histogram: IntervalHistogram | null = null;
  private timer: NodeJS.Timeout | null = null;
  private p99Ms = 0;
  private previousMs = 0;
  private beat: NodeJS.Timeout | null = null;
  private beatAt = 0;

  start(): void {
    const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
    histogram.enable();
    this.histogram = histogram;
    this.timer = setInterval(() => {
      this.previousMs = this.p99Ms;
      // The histogram measures the whole interval of its timer; only what exceeds the resolution is delay.
      this.p99Ms = Math.max(0, histogram.percentile(99) / NANOS_PER_MS - RESOLUTION_MS);
      histogram.reset();
    }, WINDOW_MS);
    this.timer.unref();
    this.beatAt = performance.now();
    this.beat = setInterval(() => (this.beatAt = performance.now()), BEAT_MS);
    this.beat.unref();
  }

  stop(): void {
    this.histogram?.disable();
    if (this.timer) clearInterval(this.timer);
    if (this.beat) clearInterval(this.beat);
    this.beat = null;
  }

  delayMs(): number {
    return this.p99Ms;
  }

  /** Market data is then sent every 250 ms instead of every 50. */
  slow(): boolean {
    return this.p99Ms > SLOW_FAN_OUT_MS;
  }

  /**
   * New orders then answer `busy`; cancels and settlement go on. Two seconds in a row must be late: a second has about
   * a hundred samples, so that a single stall would otherwise refuse everybody for the second after it. But a crowd
   * that arrives together is one turn of many seconds, which timers see only when it is over: whoever is read so late
   * in a turn is refused at once, so that the turn ends.
   */
  overloaded(): boolean {
    return (
      Math.min(this.p99Ms, this.previousMs) > OVERLOADED_MS ||
      (this.beat !== null && performance.now() - this.beatAt > LONG_TURN_MS)
    );
  }
}
