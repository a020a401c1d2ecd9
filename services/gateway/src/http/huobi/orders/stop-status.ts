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

/** Why the step that triggers a stop may refuse it: its price has run away, or the book has too little for it. */
const REFUSED_AT_TRIGGER: readonly (CloseReason | null)[] = ['price-band', 'fok-unfillable'];

export function stopStatus({ triggeredAt, reason }: Pick<OrderRow, 'triggeredAt' | 'reason'>): StopStatus {
  if (triggeredAt !== null) return REFUSED_AT_TRIGGER.includes(reason) ? 'rejected' : 'triggered';
  if (reason === null) return 'created';
  return wasTakenAway(reason) ? 'canceled' : 'rejected';
}
