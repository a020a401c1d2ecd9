import type { Random } from '@corella/random';

const HOUR_MS = 3_600_000;

/**
 * Trading follows the day in eastern Australia: quiet at night, busy from morning to late evening. The mean is about
 * one.
 */
export function activityAt(atMs: number): number {
  const localHour = (((atMs / HOUR_MS + 10) % 24) + 24) % 24;
  return 1 + 0.45 * Math.sin(((localHour - 9) / 24) * 2 * Math.PI);
}

/**
 * Milliseconds until the next taker acts: exponential, with occasional short bursts, because people react to each
 * other.
 */
export function nextArrivalMs(options: {
  readonly meanMs: number;
  readonly atMs: number;
  readonly random: Random;
}): number {
  const { meanMs, atMs, random } = options;
  const burst = random.next() < 0.12 ? 0.15 : 1.12;
  return Math.max(20, Math.min(30_000, random.exponential((meanMs * burst) / activityAt(atMs))));
}

/** Probability that the next taker buys. People follow the reference when the last price lags behind it. */
export function buyProbability(referenceOverLast: number): number {
  const lean = Math.max(-0.28, Math.min(0.28, (referenceOverLast - 1) * 400));
  return 0.5 + lean;
}
