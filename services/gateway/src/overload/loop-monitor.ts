import { Injectable } from '@nestjs/common';
import { monitorEventLoopDelay, type IntervalHistogram } from 'node:perf_hooks';
import { LoopDelay } from './loop-delay.js';

const WINDOW_MS = 1_000;
const RESOLUTION_MS = 10;
const BEAT_MS = 20;
const NANOS_PER_MS = 1e6;

/** Measures the event loop's delay once a second. */
@Injectable()
export class LoopMonitor {
  private readonly delay = new LoopDelay();
  private histogram: IntervalHistogram | null = null;
  private timer: NodeJS.Timeout | null = null;
  private beat: NodeJS.Timeout | null = null;

  start(): void {
    const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
    histogram.enable();
    this.histogram = histogram;
    this.timer = setInterval(() => {
      // The histogram measures the whole interval of its timer; only what exceeds the resolution is delay.
      this.delay.second(Math.max(0, histogram.percentile(99) / NANOS_PER_MS - RESOLUTION_MS));
      histogram.reset();
    }, WINDOW_MS);
    this.timer.unref();
    this.delay.beat(performance.now());
    this.beat = setInterval(() => this.delay.beat(performance.now()), BEAT_MS);
    this.beat.unref();
  }

  stop(): void {
    this.histogram?.disable();
    if (this.timer) clearInterval(this.timer);
    if (this.beat) clearInterval(this.beat);
    this.delay.beat(null);
  }

  delayMs(): number {
    return this.delay.ms();
  }

  slow(): boolean {
    return this.delay.slow();
  }

  overloaded(): boolean {
    return this.delay.overloaded(performance.now());
  }
}
