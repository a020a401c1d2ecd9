import type { Refusal } from '../domain/refusal.js';

/** What is said of an order that the tables do not have. Where they are behind, it may have just been placed. */
export const missingOrder = (stale: boolean): Refusal =>
  stale ? { code: 'busy', retryAfterSeconds: 1 } : { code: 'order-unknown' };
