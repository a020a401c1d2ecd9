import { PerformanceObserver, performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { Engine, RunTotals } from './engines.js';
import type { OperationStream } from './stream.js';

export interface Measured {
  readonly ms: number;
  readonly totals: RunTotals;
  /** Garbage collections during the run, and how much the heap grew. */
  readonly collections: number;
  readonly heapGrowthBytes: number;
}

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Feeds the resting orders without timing them, then times the rest of the stream. */
export async function measure(make: () => Engine, stream: OperationStream, resting: number): Promise<Measured> {
  const engine = make();
  engine.run(stream, 0, resting);
  await pause(50);
  let collections = 0;
  const observer = new PerformanceObserver((list) => void (collections += list.getEntries().length));
  observer.observe({ entryTypes: ['gc'] });
  const heapBefore = process.memoryUsage().heapUsed;
  const startedMs = performance.now();
  engine.run(stream, resting, stream.length);
  const ms = performance.now() - startedMs;
  const heapGrowthBytes = process.memoryUsage().heapUsed - heapBefore;
  await pause(50);
  observer.disconnect();
  return { ms, totals: engine.totals(), collections, heapGrowthBytes };
}

/**
 * Microseconds per operation at the given quantiles. Each operation is timed separately, which includes about 0.05 µs
 * for reading the clock.
 */
export function latencies(
  make: () => Engine,
  stream: OperationStream,
  resting: number,
  quantiles: readonly number[],
): number[] {
  const engine = make();
  engine.run(stream, 0, resting);
  const times = new Float64Array(stream.length - resting);
  for (let i = resting; i < stream.length; i += 1) {
    const startedMs = performance.now();
    engine.run(stream, i, i + 1);
    times[i - resting] = (performance.now() - startedMs) * 1_000;
  }
  times.sort();
  return quantiles.map((q) => times[Math.floor(q * (times.length - 1))] ?? 0);
}
