import type { Clock } from '@corella/clock';

export * from './command-sequence.js';

/**
 * Order ids: safe integers below 2^53, ordered by time. 41 bits of milliseconds since 2024-01-01 UTC, 5 bits of
 * gateway, 7 bits of counter. The next id follows from the clock or the last id, whichever is later, so a clock that is
 * set back never repeats one.
 */
export const ORDER_ID_EPOCH_MS = Date.UTC(2024, 0, 1);
const GATEWAY_BITS = 5;
const COUNTER_BITS = 7;
const COUNTER_SPAN = 2 ** COUNTER_BITS;
const MS_SPAN = 2 ** (GATEWAY_BITS + COUNTER_BITS);
export const MAX_GATEWAY = 2 ** GATEWAY_BITS - 1;

export interface OrderIdGenerator {
  next(): number;
  /** Never issues an id at or below this one. Called at the start with the highest recovered id. */
  seedAbove(orderId: number): void;
}

export function orderIdGenerator(options: { clock: Clock; gateway: number }): OrderIdGenerator {
  const { clock, gateway } = options;
  if (!Number.isInteger(gateway) || gateway < 0 || gateway > MAX_GATEWAY)
    throw new RangeError(`gateway must be 0 to ${MAX_GATEWAY}`);
  let lastMs = 0;
  let counter = -1;
  return {
    next() {
      const nowMs = clock.nowMs() - ORDER_ID_EPOCH_MS;
      if (nowMs > lastMs) {
        lastMs = nowMs;
        counter = 0;
      } else if (counter + 1 < COUNTER_SPAN) {
        counter += 1;
      } else {
        lastMs += 1;
        counter = 0;
      }
      return lastMs * MS_SPAN + gateway * COUNTER_SPAN + counter;
    },
    seedAbove(orderId) {
      const ms = Math.floor(orderId / MS_SPAN);
      if (ms >= lastMs) {
        lastMs = ms + 1;
        counter = -1;
      }
    },
  };
}

/** Milliseconds since the Unix epoch at which an order id was issued. */
export function orderIdTimeMs(orderId: number): number {
  return Math.floor(orderId / MS_SPAN) + ORDER_ID_EPOCH_MS;
}
