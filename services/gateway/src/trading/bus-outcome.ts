import { BusFault } from '@corella/bus';
import { Unavailable } from '@corella/result';
import { SignalsFault } from '@corella/signals';
import type { Refusal } from '../domain/refusal.js';

/**
 * What a fault of the bus or of the signals means to a client. After a command's `timeout` the outcome is unknown,
 * since it may still take effect. A query has no effect, so one that was not answered in time means that the venue is
 * busy. All other codes mean that nothing happened. A server that does not answer the gateway itself was only asked
 * something. Other errors are thrown on.
 */
export function refusalOfFault(error: unknown): Refusal {
  if (error instanceof BusFault) {
    if (error.code === 'timeout') return { code: 'outcome-unknown' };
    // Too late is too much waiting: nothing happened, and the same again in a moment may do.
    if (error.code === 'busy' || error.code === 'expired') return { code: 'busy', retryAfterSeconds: 1 };
    return { code: 'not-ready', retryAfterSeconds: 2 };
  }
  if (error instanceof SignalsFault)
    return error.code === 'timeout'
      ? { code: 'busy', retryAfterSeconds: 1 }
      : { code: 'not-ready', retryAfterSeconds: 2 };
  if (error instanceof Unavailable) return { code: 'not-ready', retryAfterSeconds: 2 };
  throw error;
}
