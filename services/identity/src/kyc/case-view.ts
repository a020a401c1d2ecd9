import { KYC_STATE } from '@corella/contracts/identity';
import {
  ageOn,
  dayIn,
  isDate,
  kycFormOf,
  kycStream,
  MAIL_STATE,
  uidOfCase,
  type KycAnswers,
  type KycCaseRow,
  type KycCaseView,
  type KycHistoryRow,
} from '@corella/contracts/kyc';
import { recordedOf } from '@corella/event-store';
import { evolveKyc } from '../domain/kyc/kyc.evolve.js';
import { initialKyc, type KycCase, type KycEvent, type Verification } from '../domain/kyc/kyc-state.js';
import { secondReasons } from '../domain/kyc/kyc.decide.js';
import type { IdentityContext } from '../identity.context.js';
import { nameIn } from './applicant-name.js';
import { caseHash } from './case-hash.js';

const EVENTS_AT_ONCE = 500;

/** A case with all that the desk reads. An earlier case of the customer is as its last event left it. */
export async function kycCaseView(context: IdentityContext, caseId: string): Promise<KycCaseView | null> {
  const uid = uidOfCase(caseId);
  if (uid === null) return null;
  const verification = await verificationAt(context, uid, caseId);
  const user = await context.users.get(uid);
  const current = verification?.current ?? null;
  if (verification === null || current === null || user === null) return null;
  const { kycRows, clock } = context;
  const told = { caseId, before: opinionsBefore(verification, current) };
  const sent = await kycRows.answers(uid, current.answers);
  const answers = sent?.answers ?? {};
  const zone = kycFormOf(user.country, current.kind)?.zone ?? 'UTC';
  const { birthDate = '' } = answers;
  const row = caseRow(verification, current, { uid, country: user.country, answers });
  const { reviewYears } = await context.diligence.terms();
  return {
    ...row,
    reviewYears: row.rating === null ? null : reviewYears[row.rating],
    claimedByName: current.claim && ((await context.staff.contact(current.claim.staffId))?.name ?? null),
    kept: current.kept,
    hash: caseHash(current),
    answers,
    earlier: current.earlier === null ? null : ((await kycRows.answers(uid, current.earlier))?.answers ?? null),
    files: sent?.pictures ?? [],
    check: current.check === null ? null : await kycRows.check(uid, current.check.check),
    history: await historyOf(context, uid, told),
    links: await context.personLinks.ofCase(uid, answers),
    age: isDate(birthDate) ? ageOn(birthDate, dayIn(zone, clock.nowMs())) : 0,
  };
}

/** The customer's verification as long as this case was the newest; null when there was no such case. */
async function verificationAt(context: IdentityContext, uid: string, caseId: string): Promise<Verification | null> {
  const newest = await context.verifications.of(uid);
  if (newest.current?.caseId === caseId) return newest;
  let state = initialKyc();
  for await (const recorded of eventsOf(context, uid)) {
    const { type, data, meta } = recordedOf(recorded, 'kyc');
    const isNext = ['KycSubmitted', 'KycReopened', 'KycReviewOpened'].includes(type);
    if (isNext && state.current?.caseId === caseId) break;
    state = evolveKyc(state, { type, data } as KycEvent, meta.at);
  }
  return state.current?.caseId === caseId ? state : null;
}

/** From the first to the last, however often the case was claimed. */
async function* eventsOf({ store }: IdentityContext, uid: string) {
  for (let from = 0; ; from += EVENTS_AT_ONCE) {
    const events = await store.readStream(kycStream(uid), { from, limit: EVENTS_AT_ONCE });
    yield* events;
    if (events.length < EVENTS_AT_ONCE) return;
  }
}

function caseRow(
  { state, mailState }: Verification,
  current: KycCase,
  { uid, country, answers }: { readonly uid: string; readonly country: string; readonly answers: KycAnswers },
): Omit<KycCaseRow, 'claimedByName'> {
  const isInPost = mailState === MAIL_STATE.waiting || mailState === MAIL_STATE.mailing;
  const isPaused = state === KYC_STATE.needsModification || isInPost || current.decided !== null;
  return {
    caseId: current.caseId,
    uid,
    name: nameIn(answers),
    kind: current.kind,
    country,
    method: current.method,
    documentType: current.kind === 'company' ? null : (answers.documentType ?? null),
    pictures: current.files.length,
    checked: current.check !== null,
    marks: current.check?.marks ?? [],
    mismatches: current.check?.mismatches ?? 0,
    needsSecond: current.check === null && current.kind === 'person' ? [] : secondReasons(current),
    state,
    mailState,
    attempt: current.attempt,
    submittedAt: current.submittedAt,
    dueAt: isPaused ? null : current.dueAt,
    cause: current.cause,
    ...ratingOf(current),
    claimedBy: current.claim?.staffId ?? null,
    claimedUntil: current.claim?.until ?? null,
    asked: current.asked,
    approvalId: current.approvalId,
    decidedAt: current.decided?.at ?? null,
    decidedBy: current.decided?.by ?? null,
  };
}

/** What happened to a case, oldest first. Findings are told, claims are not: they come and go. */
const TOLD = new Set<string>([
  'KycSubmitted',
  'KycReviewOpened',
  'KycHitFound',
  'KycChecked',
  'ChangesRequested',
  'KycResubmitted',
  'KycSecondAsked',
  'KycSecondRefused',
  'KycRejected',
  'KycLapsed',
  'LetterOrdered',
  'LetterPosted',
  'LetterReturned',
  'LetterVoided',
  'KycApproved',
]);

/** A disagreement shows both opinions; a second look shows neither. */
const opinionsBefore = ({ standing }: Verification, { disputed }: KycCase): readonly string[] =>
  disputed === null ? [] : [standing?.caseId ?? '', disputed];
const OPINIONS: readonly string[] = ['KycApproved', 'KycRejected'];

async function historyOf(
  context: IdentityContext,
  uid: string,
  { caseId, before }: { readonly caseId: string; readonly before: readonly string[] },
): Promise<readonly KycHistoryRow[]> {
  const rows: KycHistoryRow[] = [];
  for await (const recorded of eventsOf(context, uid)) {
    const { type, data, meta } = recordedOf(recorded, 'kyc');
    const isTold = data.caseId === caseId ? TOLD.has(type) : before.includes(data.caseId) && OPINIONS.includes(type);
    if (!isTold) continue;
    rows.push(await historyRow(context, uid, { type, data, at: meta.at } as KycEvent & { readonly at: number }));
  }
  return rows;
}

async function historyRow(
  context: IdentityContext,
  uid: string,
  { type, data, at }: KycEvent & { readonly at: number },
): Promise<KycHistoryRow> {
  const by = 'by' in data ? data.by : null;
  return {
    at,
    type,
    by,
    byName: by === null ? null : ((await context.staff.contact(by))?.name ?? null),
    parts: 'parts' in data ? (data.parts ?? []) : [],
    ...('reasons' in data && data.reasons !== undefined ? { reasons: data.reasons } : {}),
    reason: 'reason' in data ? (data.reason ?? null) : null,
    remark: 'remark' in data ? await context.kycRows.remark(uid, data.remark) : null,
  };
}

/** With which it was approved, or would be now. */
function ratingOf({ rating, check }: KycCase): Pick<KycCaseRow, 'rating' | 'risks'> {
  const rated = rating ?? check?.rating ?? null;
  return { rating: rated?.rating ?? null, risks: rated?.reasons ?? [] };
}
