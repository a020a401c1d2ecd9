import { uidOf } from '@corella/contracts/ledger';
import { isOf, type RecordedEvent } from '@corella/event-store';

/** What an event says about a person's sockets. `unsure`: identity has to be asked. */
export interface AccountControl {
  readonly uid: string;
  readonly standing: 'frozen' | 'closed' | 'unsure';
}
export type AccountControlListener = (control: AccountControl) => void;

/** Null for an event that is about nobody's sockets. */
export function controlOf(event: RecordedEvent): AccountControl | null {
  if (event.unreadable !== undefined) return null;
  if (isOf(event, 'user') && event.type === 'AccountClosed') return { uid: event.data.uid, standing: 'closed' };
  if (isOf(event, 'user') && event.type === 'SessionsRevoked') return { uid: event.data.uid, standing: 'unsure' };
  if (!isOf(event, 'ledger') || event.type !== 'AccountControlSet') return null;
  const uid = event.data.uid ?? uidOf(event.data.account);
  const { status } = event.data;
  // The ledger refuses what moves before an account is closed, and may open it again: only its own stream says closed.
  return uid === null ? null : { uid, standing: status === 'frozen' ? 'frozen' : 'unsure' };
}
