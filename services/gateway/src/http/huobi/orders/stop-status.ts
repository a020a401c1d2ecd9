import type { CloseReason } from '@corella/contracts/market';
import type { OrderRow } from '@corella/contracts/queries';

const TAKEN_AWAY: readonly CloseReason[] = [
  'user-cancel',
  'cancel-all',
  'timer',
  'account-frozen',
  'symbol-closed',
  'replaced',
];
/** For these reasons a waiting stop was taken away; for any other it could not be placed. */
export const wasTakenAway = (reason: CloseReason): boolean => TAKEN_AWAY.includes(reason);

/** What became of a stop, in the words of the calls for conditional orders. */
export const ENDED_STOPS = ['canceled', 'rejected', 'triggered'] as const;
export type StopStatus = 'created' | (typeof ENDED_STOPS)[number];

/** A stop whose price has run away by the time of its trigger is triggered and refused in one step. */
export function stopStatus({ triggeredAt, reason }: Pick<OrderRow, 'triggeredAt' | 'reason'>): StopStatus {
  if (triggeredAt !== null) return reason === 'price-band' ? 'rejected' : 'triggered';
  if (reason === null) return 'created';
  return wasTakenAway(reason) ? 'canceled' : 'rejected';
}
