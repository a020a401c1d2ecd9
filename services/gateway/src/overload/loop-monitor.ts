import { Injectable } from '@nestjs/common';
import { monitorEventLoopDelay, type IntervalHistogram } from 'node:perf_hooks';

const WINDOW_MS = 1_000;
const RESOLUTION_MS = 10;
const SLOW_FAN_OUT_MS = 50;
const OVERLOADED_MS = 200;
const NANOS_PER_MS = 1e6;

/** 99th percentile of the event loop's delay over the last second, which governs fan-out and admission (core.md 10). */
@Injectable()
export class LoopMonitor {
  private histogram: IntervalHistogram | null = null;
  private timer: NodeJS.Timeout | null = null;
  private p99Ms = 0;

  start(): void {
    const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
    histogram.enable();
    this.histogram = histogram;
    this.timer = setInterval(() => {
      // The histogram measures the timer's whole interval; what exceeds the resolution is delay.
      this.p99Ms = Math.max(0, histogram.percentile(99) / NANOS_PER_MS - RESOLUTION_MS);
      histogram.reset();
    }, WINDOW_MS);
    this.timer.unref();
  }

  stop(): void {
    this.histogram?.disable();
    if (this.timer) clearInterval(this.timer);
  }

  delayMs(): number {
    return this.p99Ms;
  }

  /** Market data is then sent every 250 ms instead of every 50. */
  slow(): boolean {
    return this.p99Ms > SLOW_FAN_OUT_MS;
  }

  /** New orders then answer `busy`; cancels and settlement go on. */
  overloaded(): boolean {
    return this.p99Ms > OVERLOADED_MS;
  }
}
