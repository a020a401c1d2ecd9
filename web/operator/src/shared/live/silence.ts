import type { LastAnswer } from '../api/last-answer.js';

/** Every page asks at least every five seconds, so nothing for this long is silence, also of a server that hangs. */
const SILENT_MS = 12_000;
/** A request that failed may be repeated and succeed before anybody needs to know. */
const FAILING_MS = 4_000;

/** For how long the venue has been silent, in milliseconds; null while it answers. */
export function silenceOf({ answeredAt, missedAt }: LastAnswer, nowMs: number): number | null {
  if (answeredAt === 0) return null;
  const ageMs = nowMs - answeredAt;
  return ageMs > (missedAt > answeredAt ? FAILING_MS : SILENT_MS) ? ageMs : null;
}
