import type { Position, RecordedEvent } from '../index.js';

/**
 * The position of the nth event (from 1) in a log that has holes and whose positions are no numbers. Code that counts
 * with positions works on a dense log and would fail on a real store.
 */
export const sparsePosition = (ordinal: number): Position =>
  `${String(ordinal * 7 + ((ordinal * 5) % 7)).padStart(15, '0')}-${ordinal % 3}`;

/** How many events of a log stand at or before a position. */
export function countUpTo(log: readonly Pick<RecordedEvent, 'position'>[], position: Position | null): number {
  if (position === null) return 0;
  let low = 0;
  for (let high = log.length; low < high;) {
    const middle = (low + high) >> 1;
    if ((log[middle]?.position ?? '') <= position) low = middle + 1;
    else high = middle;
  }
  return low;
}
