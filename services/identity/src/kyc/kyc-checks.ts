import {
  isKycField,
  KYC_DUPLICATE_SCORE,
  questionOf,
  sameAnswer,
  type KycAnswers,
  type KycFieldName,
  type KycMark,
  type KycRated,
  type RatingFacts,
  type RatingTerms,
  rateCustomer,
  type KycFoundReason,
} from '@corella/contracts/kyc';
import { Unavailable } from '@corella/result';
import type { KycVendorAnswer, KycVendorRequest } from '@corella/kyc-vendor';
import type { Clock } from '@corella/clock';
import type { Files } from '@corella/files';
import type { KycVendor } from '@corella/kyc-vendor';
import { OneAtATime } from '@corella/aggregates';
import type { KycCase } from '../domain/kyc/kyc-state.js';
import type { Tally } from '../figures/tally.js';
import type { Users } from '../people/users.js';
import { companiesLike } from './companies-like.js';
import type { KycRows, SubmittedAnswers } from './kyc-rows.js';
import { Bells } from './bells.js';
import type { Verifications } from './verifications.js';

const ASK_EVERY_MS = 1_000;
const ASKED_FOR_MS = 60_000;
const HANDED_AT_ONCE = 4;
/** After these pauses it is tried again. Then two people decide without it. */
const PAUSES_MS = [60_000, 600_000, 3_600_000];

interface Deps {
  readonly verifications: Verifications;
  readonly diligence: { terms(): Promise<RatingTerms> };
  readonly kycRows: KycRows;
  readonly users: Users;
  readonly files: Files;
  readonly kycVendor: KycVendor;
  readonly executing: OneAtATime;
  readonly figures: { readonly checks: Tally };
  readonly clock: Clock;
  readonly sleep: (ms: number) => Promise<void>;
  readonly onWarning?: ((error: unknown) => void) | undefined;
}

export interface CheckOf {
  readonly uid: string;
  readonly caseId: string;
  readonly attempt: number;
}

const isUnchecked = (current: KycCase | null, { caseId, attempt }: Omit<CheckOf, 'uid'>): current is KycCase =>
  current !== null && current.caseId === caseId && current.attempt === attempt && current.check === null;

/** Has the documents of cases checked outside. Nothing waits for it but the decision of one person alone. */
export class KycChecks {
  private readonly underWay = new Map<string, Promise<void>>();
  private readonly handing = new OneAtATime();
  private readonly bells: Bells;
  private begun = 0;
  private stopped = false;

  constructor(private readonly deps: Deps) {
    this.bells = new Bells(deps.sleep);
  }

  /** The service says that it has an answer: it is asked for at once. Nothing, unless the check is under way. */
  called(checkId: string): void {
    if (this.underWay.has(checkId)) this.bells.ring(checkId);
  }

  /** Begins a check, unless it is under way. Faults are warned of: the next start of the venue begins it again. */
  begin(check: CheckOf): void {
    const id = `${check.caseId}/${check.attempt}`;
    if (this.stopped || this.underWay.has(id)) return;
    const run = this.run(id, check)
      .catch((error: unknown) => this.deps.onWarning?.(error))
      .finally(() => {
        this.underWay.delete(id);
        this.bells.forget(id);
      });
    this.underWay.set(id, run);
  }

  /** Those that are under way end before their next step. */
  async stop(): Promise<void> {
    this.stopped = true;
    await Promise.all(this.underWay.values());
  }

  /** For whoever waits until nothing is under way, such as a test. */
  async settled(): Promise<void> {
    while (this.underWay.size > 0) await Promise.all(this.underWay.values());
  }

  private async run(checkId: string, { uid, caseId, attempt }: CheckOf): Promise<void> {
    const { deps } = this;
    const { state } = await deps.verifications.load(uid);
    const { current } = state;
    if (!isUnchecked(current, { caseId, attempt })) return;
    const sent = await deps.kycRows.answers(uid, current.answers);
    const user = await deps.users.get(uid);
    if (sent === null || user === null) return;
    const asked = { checkId, uid, country: user.country, answers: sent.answers };
    const answer = await this.ask(asked, () => picturesOf(deps, sent));
    if (this.stopped) return;
    const same = await companiesLike(deps, uid, sent.answers);
    const told = { ...(answer ?? NO_ANSWER), duplicates: [...(answer ?? NO_ANSWER).duplicates, ...same] };
    const findings = findingsOf(sent.answers, told, answer !== null);
    const facts = { kind: current.kind, country: user.country, answers: sent.answers };
    const found = { ...findings, rating: ratingOf(facts, answer === null ? null : told, await deps.diligence.terms()) };
    await deps.executing.run(`kyc:${uid}`, () => this.record({ uid, caseId, attempt }, found, told));
  }

  /** Nothing, if the attempt is over by now, or another answer about it was faster. */
  private async record(
    { uid, caseId, attempt }: CheckOf,
    found: ReturnType<typeof findingsOf> & { readonly rating: KycRated },
    told: object,
  ): Promise<void> {
    const { deps } = this;
    const { current, checkRows } = await deps.verifications.of(uid);
    if (!isUnchecked(current, { caseId, attempt })) return;
    const check = checkRows + 1;
    const at = deps.clock.nowMs();
    const body = { at, outcome: found.outcome, ...told };
    await deps.kycRows.put('kyc-check', { uid, number: check, body, now: at });
    deps.figures.checks.add(found.outcome, found.needsSecond.length === 0 ? 'one' : 'two');
    await deps.verifications.change(uid, { type: 'RecordCheck', caseId, attempt, check, ...found }, { by: 'identity' });
  }

  /** Pictures are in memory while they are handed over, of a few cases at a time: thousands may wait for an answer. */
  private start(request: Asked, pictures: Pictures): Promise<void> {
    this.begun += 1;
    return this.handing.run(String(this.begun % HANDED_AT_ONCE), async () =>
      this.deps.kycVendor.start({ ...request, pictures: await pictures() }),
    );
  }

  /** Null when nothing came in all that time. */
  private async ask(request: Asked, pictures: Pictures): Promise<KycVendorAnswer | null> {
    for (const pause of [...PAUSES_MS, null]) {
      const answer =
        (await this.askFor(request, pictures)) ?? (pause === null ? null : await this.pause(request.checkId, pause));
      if (answer !== null || this.stopped) return answer;
    }
    return null;
  }

  /**
   * In short steps, so that nobody waits an hour for the end of the venue. An answer that the service calls about ends
   * it; a call without one does not, so calls use up no attempt.
   */
  private async pause(checkId: string, ms: number): Promise<KycVendorAnswer | null> {
    for (let waited = 0; waited < ms && !this.stopped;) {
      if ((await this.bells.wait(checkId, ASK_EVERY_MS)) === 'time') waited += ASK_EVERY_MS;
      else {
        const answer = await this.answerTo(checkId);
        if (answer !== null) return answer;
      }
    }
    return null;
  }

  private async askFor(request: Asked, pictures: Pictures): Promise<KycVendorAnswer | null> {
    const { checkId } = request;
    try {
      await this.start(request, pictures);
      for (let waited = 0; waited < ASKED_FOR_MS && !this.stopped;) {
        const answer = await this.deps.kycVendor.get(checkId);
        if (answer !== null) return answer;
        if ((await this.bells.wait(checkId, ASK_EVERY_MS)) === 'time') waited += ASK_EVERY_MS;
      }
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
    }
    return null;
  }

  private async answerTo(checkId: string): Promise<KycVendorAnswer | null> {
    try {
      return await this.deps.kycVendor.get(checkId);
    } catch (error) {
      if (error instanceof Unavailable) return null;
      throw error;
    }
  }
}

type Asked = Omit<KycVendorRequest, 'pictures'>;
type Pictures = () => Promise<KycVendorRequest['pictures']>;

function ratingOf(facts: Omit<RatingFacts, 'found'>, told: KycVendorAnswer | null, terms: RatingTerms): KycRated {
  if (told === null) return rateCustomer({ ...facts, found: null }, terms);
  const { sanctionsHits, publicFigure, fraud, duplicates } = told;
  const duplicateScore = Math.max(0, ...duplicates.map(({ score }) => score));
  return rateCustomer({ ...facts, found: { sanctionsHits, publicFigure, fraud, duplicateScore } }, terms);
}

const NO_ANSWER: KycVendorAnswer = {
  read: {},
  sanctionsHits: 0,
  publicFigure: false,
  fraud: false,
  faceScore: null,
  duplicates: [],
};

async function picturesOf(
  { files }: Pick<Deps, 'files'>,
  { pictures }: SubmittedAnswers,
): Promise<KycVendorRequest['pictures']> {
  const read = await Promise.all(pictures.map(async ({ slot, fileId }) => ({ slot, found: await files.read(fileId) })));
  return read.flatMap(({ slot, found }) => (found === null ? [] : [{ slot, bytes: found.bytes }]));
}

function findingsOf(answers: KycAnswers, answer: KycVendorAnswer, isAnswered: boolean) {
  const publicFigure = answer.publicFigure || hasPublicFigure(answers);
  const duplicate = answer.duplicates.some(({ score }) => score >= KYC_DUPLICATE_SCORE);
  const marks: KycMark[] = [
    ...(isAnswered ? [] : (['no-vendor'] as const)),
    ...(answer.duplicates.length > 0 ? (['duplicate'] as const) : []),
    ...(publicFigure ? (['public-figure'] as const) : []),
    ...(answer.sanctionsHits > 0 ? (['sanctions'] as const) : []),
    ...(answer.fraud ? (['fraud'] as const) : []),
  ];
  const needsSecond: KycFoundReason[] = [
    ...(isAnswered ? [] : (['no-vendor'] as const)),
    ...(publicFigure ? (['public-figure'] as const) : []),
    ...(duplicate ? (['duplicate'] as const) : []),
  ];
  const outcome = isAnswered ? ('answered' as const) : ('unanswered' as const);
  return { outcome, marks, mismatches: differing(answers, answer.read).length, needsSecond };
}

/** Whether the applicant, or somebody behind a company, holds a high public office abroad. */
const hasPublicFigure = (answers: KycAnswers): boolean =>
  Object.entries(answers).some(
    ([name, answer]) => isKycField(name) && questionOf(name) === 'publicFigure' && answer === 'yes',
  );

/** The answers that are not what the document says, whatever their capitals and spaces. */
export const differing = (answers: KycAnswers, read: KycVendorAnswer['read']): readonly KycFieldName[] =>
  Object.entries(read).flatMap(([name, { text }]) =>
    isKycField(name) && !sameAnswer(answers[name] ?? '', text) ? [name] : [],
  );
