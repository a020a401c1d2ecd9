import type { UserEvents } from '@corella/contracts/identity';
import { isOf, type RecordedEvent, type RecordedOf } from '@corella/event-store';
import type { Checker, Report } from '../violation.js';
import { saysTheSame, wrongControl } from './control-rules.js';
import { actsOfClosed, closure } from './closure-rules.js';
import { registered, type Control, type Person } from './person.js';

const KYC_APPROVED = 90;
const MOST_SUB_ACCOUNTS = 5;
const MOST_KEYS = 20;
type Told = Pick<Control, 'status' | 'allow' | 'reasons'>;

/**
 * A customer's stream begins with the registration, once. Versions and session generations only grow, a block of
 * withdrawals is never shortened, a list changes only where it was different, and what a thief could have used ends
 * with every session. What is closed does nothing any more, and is erased when it is due. What an account may do
 * follows from these facts, and the ledger refuses by what identity said.
 */
export class PeopleChecks implements Checker {
  private readonly people = new Map<string, Person>();
  /** Customer → what the ledger has, and the revision of their stream that it follows. */
  private readonly followed = new Map<string, { readonly revision: number; readonly has: Told }>();

  apply(event: RecordedEvent, report: Report): void {
    if (isOf(event, 'user')) this.follow(event, report);
    else if (isOf(event, 'ledger') && event.type === 'AccountControlSet') this.compare(event.data, report);
  }

  atRest(report: Report): void {
    for (const person of this.people.values()) {
      settle(person, report);
      const { uid, control } = person;
      const inLedger = this.followed.get(uid);
      if (control !== null && (inLedger === undefined || !saysTheSame(inLedger.has, control.said)))
        report('control', `the ledger does not have what ${uid} may do since revision ${control.revision}`);
    }
  }

  private follow(event: RecordedOf<'user'>, report: Report): void {
    const { uid } = event.data;
    if (event.stream !== `user-${uid}`) report('person', `an event of ${uid} stands in ${event.stream}`);
    const person = this.people.get(uid);
    if (event.type === 'UserRegistered') {
      if (person !== undefined) report('person', `${uid} is registered twice`);
      else this.people.set(uid, registered(event.data, event.meta.at));
      return;
    }
    if (person === undefined) return report('person', `${event.type} comes before the registration of ${uid}`);
    if (event.meta.at !== person.at) settle(person, report);
    actsOfClosed(person, event, report);
    person.at = event.meta.at;
    if (event.type === 'AccountControlDerived') this.derived(person, event, report);
    else if (closure(person, event, report)) return undefined;
    else if (event.type === 'ListMembershipSet') listed(person, event.data, report);
    else if (!factor(person, event, report) && !session(person, event, report) && !counted(person, event, report))
      standing(person, event);
    return undefined;
  }

  private derived(person: Person, event: RecordedOf<'user', 'AccountControlDerived'>, report: Report): void {
    const wrong = wrongControl(person, event.data);
    if (wrong !== null) report('control', `${person.uid}: ${wrong}`);
    person.control = { said: event.data, revision: event.revision };
    person.owesControl = false;
  }

  /** The ledger may lag behind identity. It never leads, and never says something else of the same moment. */
  private compare(set: RecordedOf<'ledger', 'AccountControlSet'>['data'], report: Report): void {
    const { uid, source, ...control } = set as typeof set & { readonly uid?: string };
    if (uid === undefined || source?.stream !== `user-${uid}`) return;
    const said = this.people.get(uid)?.control ?? null;
    const before = this.followed.get(uid)?.revision ?? -1;
    if (said === null || source.revision > said.revision)
      report('control', `the ledger follows revision ${source.revision} of ${uid}, which says nothing of the kind`);
    else if (source.revision === said.revision && !saysTheSame(control, said.said))
      report('control', `the ledger has another control of ${uid} than revision ${source.revision} says`);
    if (source.revision < before) report('control', `the ledger goes back to revision ${source.revision} of ${uid}`);
    this.followed.set(uid, { revision: source.revision, has: control });
  }
}

/** What must hold when an append of the stream is complete. */
function settle(person: Person, report: Report): void {
  const { uid, control, owesSessions, owesBlock, owesControl } = person;
  if (owesSessions !== null) report('person', `${owesSessions} of ${uid} has not ended the sessions`);
  person.owesSessions = null;
  if (owesBlock !== null) report('person', `${owesBlock} of ${uid} has not blocked withdrawals`);
  person.owesBlock = null;
  if (owesControl) report('control', `a list of ${uid} has changed, and nothing says what the account may do then`);
  person.owesControl = false;
  person.isBeingClosed = false;
  const wrong = control === null ? 'nothing says what the account may do' : wrongControl(person, control.said);
  if (wrong !== null) report('control', `${uid}: ${wrong}`);
}

/** Every change of a list is a real one, and none is of a sub-account. */
function listed(person: Person, { list, member }: UserEvents['ListMembershipSet'], report: Report): void {
  const { uid, parentUid, lists } = person;
  if (parentUid !== undefined) report('person', `the sub-account ${uid} is put on the list ${list}`);
  if (lists.has(list) === member) report('person', `${uid} is ${member ? '' : 'not '}on the list ${list} already`);
  if (member) lists.add(list);
  else lists.delete(list);
  person.owesControl = true;
}

const grown = (report: Report, what: string, now: number, before: number): number => {
  if (now <= before) report('person', `${what} ${now} comes after ${before}`);
  return now;
};

/** Whether it was an event about a factor. */
function factor(person: Person, event: RecordedOf<'user'>, report: Report): boolean {
  if (event.type === 'TotpSet') {
    person.totpVersion = grown(report, 'authenticator', event.data.version, person.totpVersion);
    // Another one in its place. The first of a customer may block nothing.
    if (person.hasTotp) person.owesBlock = 'TotpSet';
    person.hasTotp = true;
  } else if (event.type === 'TotpRemoved') {
    if (!person.hasTotp) report('person', `${person.uid} has no authenticator that could be removed`);
    person.hasTotp = false;
  } else if (event.type === 'PasskeyAdded') person.passkeys += 1;
  else if (event.type === 'PasskeyRemoved') {
    if (person.passkeys === 0) report('person', `${person.uid} has no passkey that could be removed`);
    else person.passkeys -= 1;
  } else return false;
  return true;
}

/** Whether it was an event about what opens or ends sessions. */
function session(person: Person, event: RecordedOf<'user'>, report: Report): boolean {
  if (event.type === 'SessionsRevoked') {
    const { generation } = event.data;
    if (generation !== person.generation + 1)
      report('person', `generation ${generation} of ${person.uid} comes after ${person.generation}`);
    person.generation = generation;
    person.owesSessions = null;
  } else if (event.type === 'PasswordChanged') {
    person.passwordVersion = grown(report, 'password', event.data.version, person.passwordVersion);
    person.owesSessions = event.type;
  } else if (event.type === 'EmailChanged') {
    person.emailVersion = grown(report, 'address', event.data.version, person.emailVersion);
    person.owesSessions = event.type;
    person.owesBlock = event.type;
  } else if (event.type === 'RemovalCarriedOut') {
    const { removalId } = event.data;
    if (person.removals.includes(removalId)) report('person', `${removalId} of ${person.uid} is carried out twice`);
    person.removals = [...person.removals, removalId];
    person.owesSessions = event.type;
    person.owesBlock = event.type;
  } else if (event.type === 'AccountLocked') {
    person.isLocked = true;
    unsealed(person);
    person.owesSessions = event.type;
  } else if (event.type === 'UserFrozen') {
    person.frozenBy = event.data.by;
    unsealed(person);
    person.owesSessions = event.type;
  } else if (event.type === 'WithdrawalsBlocked') {
    const { until } = event.data;
    if (until < (person.blockedUntil ?? 0)) report('person', `the block of ${person.uid} became shorter`);
    person.blockedUntil = until;
    person.owesBlock = null;
  } else return false;
  return true;
}

/** Under a freeze or a lock money may arrive, so what was asked before counts no more. */
function unsealed(person: Person): void {
  if (person.closing === 'sealed') person.closing = 'asked';
}

/** Whether it was an event about something of which a customer has so many. */
function counted(person: Person, event: RecordedOf<'user'>, report: Report): boolean {
  if (event.type === 'SubAccountAdded') person.subAccounts += 1;
  else if (event.type === 'ApiKeyCreated') person.apiKeys += 1;
  else if (event.type === 'ApiKeyDeleted') person.apiKeys -= 1;
  else return false;
  const { uid, subAccounts, apiKeys } = person;
  if (subAccounts > MOST_SUB_ACCOUNTS) report('person', `${uid} has ${subAccounts} sub-accounts`);
  if (apiKeys < 0 || apiKeys > MOST_KEYS) report('person', `${uid} has ${apiKeys} API keys`);
  return true;
}

function standing(person: Person, event: RecordedOf<'user'>): void {
  if (event.type === 'KycStateSet') {
    person.isApproved = event.data.state === KYC_APPROVED;
    person.isHeld = event.data.hold === true;
  } else if (event.type === 'AgreementSigned') person.hasSigned = { ...person.hasSigned, [event.data.agreement]: true };
  else if (event.type === 'AccountUnlocked') person.isLocked = false;
  else if (event.type === 'UserUnfrozen' || event.type === 'SubAccountUnfrozen') person.frozenBy = null;
  else if (event.type === 'ParentFollowed') person.parentStatus = event.data.status;
}
