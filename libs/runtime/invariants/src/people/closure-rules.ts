import type { RecordedOf } from '@corella/event-store';
import type { Report } from '../violation.js';
import type { Person } from './person.js';

/** In the append that closes an account: its keys and sessions end, and the ledger is told. */
const WITH_CLOSING: readonly string[] = ['ApiKeyDeleted', 'SessionsRevoked', 'AccountControlDerived'];
const OF_ERASURE: readonly string[] = ['OrdinaryErased', 'PersonErased'];

/** What is closed never acts again: nothing follows in its stream but that it is erased. */
export function actsOfClosed(person: Person, { type }: RecordedOf<'user'>, report: Report): void {
  if (person.closed === null || OF_ERASURE.includes(type)) return;
  if (!person.isBeingClosed || !WITH_CLOSING.includes(type))
    report('person', `${type} of ${person.uid} comes after the account was closed`);
}

/** Whether it was an event about leaving. Closed is only what was sealed, erased only what was closed and is due. */
export function closure(person: Person, event: RecordedOf<'user'>, report: Report): boolean {
  const { uid, closing, closed } = person;
  const wrong = (what: string): void => report('person', `${event.type} of ${uid} comes ${what}`);
  switch (event.type) {
    case 'ClosureRequested':
      if (closing !== 'no') wrong('twice');
      if (person.parentUid !== undefined) wrong('of a sub-account');
      person.closing = 'asked';
      return true;
    case 'ClosureCancelled':
      if (closing === 'no') wrong('of an account that is not closing');
      person.closing = 'no';
      return true;
    case 'ClosureSealed':
      if (closing !== 'asked' || person.frozenBy !== null || person.isLocked) wrong('where nothing can be sealed');
      person.closing = 'sealed';
      return true;
    case 'ClosureUnsealed':
      if (closing !== 'sealed') wrong('without a seal');
      person.closing = 'asked';
      return true;
    case 'AccountClosed': {
      const { ordinaryUntil, retainUntil } = event.data;
      if (closing !== 'sealed') wrong('without a seal');
      if (ordinaryUntil <= event.meta.at || retainUntil < ordinaryUntil) wrong('with dates that cannot be');
      person.closing = 'no';
      person.closed = { ordinaryUntil, retainUntil, erased: 0 };
      person.isBeingClosed = true;
      person.owesSessions = event.type;
      return true;
    }
    case 'OrdinaryErased':
      if (closed === null || closed.erased !== 0 || event.meta.at < closed.ordinaryUntil) wrong('before its time');
      else closed.erased = 1;
      return true;
    case 'PersonErased':
      if (closed === null || closed.erased !== 1 || event.meta.at < closed.retainUntil) wrong('before its time');
      else closed.erased = 2;
      return true;
    default:
      return false;
  }
}
