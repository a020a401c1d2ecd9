import type { AuditRecord } from '@corella/contracts/operator';
import { words } from '../format/names.js';

/** "markets.halt" on "btcaud" → "markets halt, btcaud: H02 Reference feed is wrong". The actor stands before it. */
export function auditSentence({ actor, action, target, reason }: AuditRecord): string {
  // The target of a login is the person who logged in, so it is not repeated.
  const head =
    target === '' || target === actor || target === `staff:${actor}` ? words(action) : `${words(action)}, ${target}`;
  return reason === null || reason === '' ? head : `${head}: ${reason}`;
}

/** Whether a record stops or refuses something and gets the amber dot. */
export const isWarning = ({ action }: AuditRecord): boolean =>
  /halt|freeze|reject|fail|refus|disable|stop/.test(action) && !action.includes('unfreeze');
