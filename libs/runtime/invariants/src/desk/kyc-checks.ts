import type { KycEvents } from '@corella/contracts/kyc';
import { isOf, type RecordedEvent, type RecordedOf } from '@corella/event-store';
import type { Checker, Report } from '../violation.js';
import { heldBy, wrongClaim, type Claim } from './claim.js';

/** States of a verification, as `KycStateSet` tells them. */
const STATE = { none: 0, read: 1, sent: 2, asked: 3, approved: 90, rejected: -1, sentAgain: -2 } as const;

interface Said {
  readonly state: number;
  readonly hold: boolean;
}
/** What the checks remember of a verification. */
interface Kase extends Said {
  caseId: string;
  /** How many numbers were given out, and the one that a change has that waits. */
  cases: number;
  promised: number | null;
  state: number;
  hold: boolean;
  /** Some case was approved, so the account stays verified. */
  isVerified: boolean;
  isSentAgain: boolean;
  /** A review of which its customer knows nothing. Its rejection keeps them from nothing. */
  isHidden: boolean;
  claim: Claim | null;
  /** The request that waits for a second person. */
  second: string | null;
  letter: 'none' | 'ordered' | 'posted';
  /** From when on a rejected customer begins again; null for never. */
  reapplyAfter: number | null;
  /** What the account is to be told, by revision, since it was told last. */
  owed: readonly (Said & { readonly revision: number })[];
  told: Said;
  /** A closed account is told nothing any more. */
  isClosed: boolean;
}
type Moved = (kase: Kase, event: RecordedOf<'kyc'>) => string | null;

/**
 * A verification has one open case. Who decides holds its claim, a second person is the one who was asked, and what was
 * approved is never left. The customer's own stream says the same.
 */
export class KycChecks implements Checker {
  private readonly cases = new Map<string, Kase>();

  apply(event: RecordedEvent, report: Report): void {
    if (isOf(event, 'kyc')) this.follow(event, report);
    else if (isOf(event, 'user') && event.type === 'KycStateSet') this.compare(event.data, report);
    else if (isOf(event, 'user') && event.type === 'AccountClosed') this.close(event.data.uid);
  }

  atRest(report: Report): void {
    for (const [uid, kase] of this.cases) {
      const said = saidOf(kase);
      if (kase.isClosed) continue;
      if (kase.told.state !== said.state || kase.told.hold !== said.hold)
        report('desk', `the verification of ${uid} is ${said.state}, and the account was not told`);
    }
  }

  private close(uid: string): void {
    const kase = this.cases.get(uid);
    if (kase !== undefined) Object.assign(kase, { isClosed: true, owed: [] });
  }

  private follow(event: RecordedOf<'kyc'>, report: Report): void {
    const { uid, caseId } = event.data;
    const kase = this.cases.get(uid) ?? fresh();
    this.cases.set(uid, kase);
    const isNew = event.type === 'KycSubmitted' || event.type === 'KycReviewOpened';
    if (event.stream !== `kyc-${uid}`) report('desk', `an event of ${uid} stands in ${event.stream}`);
    const wrong = isNew ? opened(kase, event) : (wrongCase(kase, caseId) ?? move(kase, event));
    if (wrong !== null) report('desk', `${caseId}: ${wrong}`);
    if (!kase.isClosed) kase.owed = [...kase.owed, { revision: event.revision, ...saidOf(kase) }];
  }

  /** What the account is told was so at the revision that it names. Without one, nobody has looked at a case. */
  private compare(
    { uid, state, hold: isHeld, source }: RecordedOf<'user', 'KycStateSet'>['data'],
    report: Report,
  ): void {
    if (source === undefined) return;
    const hold = isHeld === true;
    const kase = this.cases.get(uid);
    const said = kase?.owed.find(({ revision }) => revision === source);
    if (kase === undefined || said === undefined)
      return report(
        'desk',
        `the account of ${uid} follows revision ${source} of its verification, which says nothing new`,
      );
    if (said.state !== state || said.hold !== hold)
      report('desk', `the account of ${uid} is told ${state}, and its verification was ${said.state} at ${source}`);
    kase.told = { state, hold };
    kase.owed = kase.owed.filter(({ revision }) => revision > source);
    return undefined;
  }
}

const fresh = (): Kase => ({
  caseId: '',
  cases: 0,
  promised: null,
  state: STATE.none,
  hold: false,
  isVerified: false,
  isSentAgain: false,
  isHidden: false,
  claim: null,
  second: null,
  letter: 'none',
  reapplyAfter: null,
  owed: [],
  told: { state: STATE.none, hold: false },
  isClosed: false,
});

const saidOf = ({ state, hold, isVerified }: Kase): Said => ({ state: isVerified ? STATE.approved : state, hold });
const isOpen = ({ state }: Kase): boolean =>
  state !== STATE.none && state !== STATE.approved && state !== STATE.rejected;
const waits = (kase: Kase): number => (kase.isSentAgain ? STATE.sentAgain : STATE.sent);

/** A case of somebody else, or an earlier one. */
const wrongCase = ({ caseId }: Kase, named: string): string | null =>
  caseId === named ? null : `the case is ${caseId === '' ? 'none' : caseId}`;

function opened(kase: Kase, event: RecordedOf<'kyc'>): string | null {
  const { caseId } = event.data;
  const { parts = [], cause } = event.data as Partial<KycEvents['KycReviewOpened']>;
  const isReview = event.type === 'KycReviewOpened';
  const wrong = isOpen(kase)
    ? `it begins while ${kase.caseId} is open`
    : isReview && !kase.isVerified
      ? 'it is a review of somebody who is not verified'
      : !isReview && kase.state === STATE.rejected && !kase.isHidden
        ? 'it follows a rejection that nobody has lifted'
        : !isReview && kase.isVerified !== (cause !== undefined)
          ? `it is ${cause === undefined ? 'not ' : ''}a change, and the customer is ${kase.isVerified ? '' : 'not '}verified`
          : null;
  const number = numberOf(kase, event);
  Object.assign(kase, { caseId, state: parts.length > 0 ? STATE.asked : STATE.sent, isSentAgain: false });
  const isHidden = isReview && parts.length === 0;
  Object.assign(kase, { claim: null, second: null, letter: 'none', isHidden });
  return caseId.endsWith(`-${number}`) ? wrong : `it is the ${number}. case of its customer`;
}

/** Which number a case is to have. Logs of before gave the one of a change that waits to the next review. */
function numberOf(kase: Kase, { type, data }: RecordedOf<'kyc'>): number {
  const { promised } = kase;
  const waited = type === 'KycSubmitted' && data.waited === true;
  if (waited && promised !== null) {
    kase.promised = null;
    return promised;
  }
  kase.cases += 1;
  if (promised === null || !data.caseId.endsWith(`-${promised}`)) return kase.cases;
  kase.promised = kase.cases;
  return promised;
}

function move(kase: Kase, event: RecordedOf<'kyc'>): string | null {
  const mayFollow = event.type === 'KycReopened' || event.type === 'KycChangeKept';
  const wrong = mayFollow ? null : isOpen(kase) ? null : `it has ended, and ${event.type} follows`;
  return MOVES[event.type]?.(kase, event) ?? wrong;
}

/** Of a case that waits for a second person or for the post, nobody decides. */
const byHolder = (kase: Kase, { data, meta }: RecordedOf<'kyc'>): string | null =>
  kase.second !== null
    ? `it waits for a second person in ${kase.second}`
    : heldBy(kase.claim, (data as { readonly by: string }).by, meta.at);

const MOVES: Readonly<Partial<Record<keyof KycEvents, Moved>>> = {
  CaseClaimed(kase, event) {
    const { staffId, until } = event.data as KycEvents['CaseClaimed'];
    const isTheirs = kase.state === STATE.asked || kase.letter !== 'none' || kase.second !== null;
    const wrong = isTheirs
      ? 'it is claimed while it is not the desk’s'
      : wrongClaim(kase.claim, staffId, event.meta.at);
    Object.assign(kase, { claim: { staffId, until }, state: STATE.read });
    return wrong;
  },
  CaseReleased(kase) {
    const wrong = kase.claim === null ? 'it is released, and nobody has it' : null;
    Object.assign(kase, { claim: null, state: waits(kase) });
    return wrong;
  },
  ChangesRequested(kase, event) {
    const wrong = byHolder(kase, event);
    Object.assign(kase, { claim: null, state: STATE.asked, isHidden: false });
    return wrong;
  },
  KycChangeKept(kase) {
    kase.cases += 1;
    kase.promised = kase.cases;
    return kase.isHidden ? null : 'a change waits for nothing';
  },
  KycResubmitted(kase) {
    const wrong = kase.state === STATE.asked ? null : 'it is sent again, and nobody asked';
    Object.assign(kase, { isSentAgain: true, state: STATE.sentAgain });
    return wrong;
  },
  KycHitFound(kase) {
    const isWithDesk = kase.state !== STATE.asked && kase.letter === 'none';
    if (!isWithDesk) kase.state = waits(kase);
    Object.assign(kase, { hold: true, letter: 'none' });
    return null;
  },
  KycSecondAsked(kase, event) {
    const wrong = byHolder(kase, event);
    Object.assign(kase, { claim: null, second: (event.data as KycEvents['KycSecondAsked']).approvalId });
    return wrong;
  },
  KycSecondRefused(kase, event) {
    const wrong = askedWrongly(kase, event);
    Object.assign(kase, { second: null, state: waits(kase) });
    return wrong;
  },
  KycRejected(kase, event) {
    const { reapplyAfter } = event.data as KycEvents['KycRejected'];
    const wrong = byHolder(kase, event);
    const hold = kase.hold || (kase.isVerified && reapplyAfter === null);
    Object.assign(kase, { claim: null, second: null, state: STATE.rejected, reapplyAfter, hold });
    return wrong;
  },
  KycReopened(kase, event) {
    const { reapplyAfter, state } = kase;
    kase.state = STATE.none;
    if (state !== STATE.rejected) return 'it begins anew, and was not rejected';
    return reapplyAfter === null || event.meta.at < reapplyAfter ? 'it begins anew before it may' : null;
  },
  KycLapsed(kase) {
    const wrong = kase.state === STATE.asked ? null : 'it lapses, and nobody was asked';
    kase.state = STATE.none;
    return wrong;
  },
  LetterOrdered(kase, event) {
    const wrong = agreedWrongly(kase, event);
    Object.assign(kase, { claim: null, second: null, letter: 'ordered', state: STATE.read });
    return wrong;
  },
  LetterPosted(kase) {
    const wrong = kase.letter === 'ordered' ? null : 'a letter is posted that nobody ordered';
    kase.letter = 'posted';
    return wrong;
  },
  LetterReturned: withoutLetter,
  LetterVoided: withoutLetter,
  PinFailed: (kase) => (kase.letter === 'posted' ? null : 'a PIN is entered without a letter'),
  KycApproved(kase, event) {
    const byPin = (event.data as KycEvents['KycApproved']).source === 'pin';
    const wrong = byPin
      ? kase.letter === 'posted'
        ? null
        : 'it is approved by a PIN without a letter'
      : agreedWrongly(kase, event);
    Object.assign(kase, {
      claim: null,
      second: null,
      letter: 'none',
      state: STATE.approved,
      isVerified: true,
      hold: false,
    });
    return wrong;
  },
};

function withoutLetter(kase: Kase): string | null {
  const wrong = kase.letter === 'none' ? 'a letter comes to an end that was not ordered' : null;
  Object.assign(kase, { letter: 'none', state: waits(kase) });
  return wrong;
}

const askedWrongly = ({ second }: Kase, { data }: RecordedOf<'kyc'>): string | null => {
  const { approvalId } = data as { readonly approvalId?: string };
  return second === approvalId ? null : `${approvalId ?? 'nobody'} answers, and ${second ?? 'nobody'} was asked`;
};

/** One person who holds it, or the second one who was asked. */
const agreedWrongly = (kase: Kase, event: RecordedOf<'kyc'>): string | null =>
  'approvalId' in event.data ? askedWrongly(kase, event) : byHolder(kase, event);
