import { BusFault } from '@corella/bus';
import type { Refusal } from '../domain/refusal.js';
import { SignalsFault } from '@corella/signals';

/**
 * What a fault of the bus means to a client. After `timeout` the outcome is unknown, since the command may still take
 * effect; all other codes mean that nothing happened. Other errors are thrown on.
 */
export function refusalOfFault(error: unknown): Refusal {
  if (error instanceof BusFault) {
    if (error.code === 'timeout') return { code: 'outcome-unknown' };
    if (error.code === 'busy') return { code: 'busy', retryAfterSeconds: 1 };
    return { code: 'not-ready', retryAfterSeconds: 2 };
  }
  if (error instanceof SignalsFault) return { code: 'not-ready', retryAfterSeconds: 2 };
  throw error;
}
