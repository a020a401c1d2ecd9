import type { NewEvent } from './event-store.js';

/**
 * The epoch that an append is made under, null for none. Throws for events of different epochs, because one writer
 * makes an append under one lease.
 */
export function epochOf(events: readonly Pick<NewEvent, 'meta'>[]): number | null {
  const epoch = events[0]?.meta.epoch;
  if (events.some(({ meta }) => meta.epoch !== epoch)) throw new RangeError('the events of an append differ in epoch');
  return epoch ?? null;
}

/** Whether a stream whose highest epoch is `highest` refuses an append made under `epoch`. */
export const isFenced = (highest: number | null, epoch: number | null): highest is number =>
  highest !== null && (epoch === null || epoch < highest);
