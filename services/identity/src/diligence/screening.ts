import type { KycVendor, KycVendorAnswer, KycVendorRequest } from '@corella/kyc-vendor';
import {
  kycFormOf,
  rateCustomer,
  type KycAnswers,
  type KycCheckView,
  type KycMark,
  type KycScreened,
  type KycSection,
} from '@corella/contracts/kyc';
import type { KycCase } from '../domain/kyc/kyc-state.js';
import { eachAlone } from '@corella/aggregates';
import type { Tally } from '../figures/tally.js';
import { changeVerification } from '../kyc/change-verification.js';
import type { Vault } from '@corella/vault';
import { peopleIn, type ScreenedPerson } from './screened-people.js';
import type { DiligenceNow } from './diligence-settings.js';
import type { Reviewing } from './open-review.js';

const ASK_EVERY_MS = 1_000;
const ASKED_FOR_MS = 60_000;
/** How long an answer may be late. Until then it is looked for once a minute. */
const LATE_FOR_MS = 3_600_000;
/** A row by customer whose answers are late, for the process after this one. */
const LATE = 'screening-late';
const MOST_LATE = 1_000;

interface Deps extends Reviewing {
  readonly vault: Vault;
  readonly kycVendor: KycVendor;
  readonly diligence: DiligenceNow;
  readonly figures: { readonly diligence: Tally };
  readonly sleep: (ms: number) => Promise<void>;
  readonly onWarning?: ((error: unknown) => void) | undefined;
}

/** A customer of this step, and the checks of each of their people. */
interface Screened {
  readonly uid: string;
  /** Names the checks. */
  readonly at: string;
  readonly standing: KycCase;
  readonly country: string;
  readonly answers: KycAnswers;
  readonly asked: readonly (ScreenedPerson & { readonly checkId: string })[];
}

/** What a row says: which checks are waited for, and until when. The service tells again what it has told. */
interface LateBody {
  readonly at: string;
  readonly until: number;
}

/** Some of whose answers are still to come. */
interface Late {
  readonly screened: Screened;
  readonly answers: Map<string, KycVendorAnswer>;
  readonly until: number;
}

/**
 * Looks customers who are verified, and the people of companies, up in lists again. A hit that nobody has looked at yet
 * goes to the desk and holds withdrawals; one that was cleared before does not come again every day.
 */
export class Screening {
  private stopped = false;
  private readonly late = new Map<string, Late>();
  private hasRead = false;
  private underWay: Promise<void> | null = null;

  constructor(private readonly deps: Deps) {}

  /**
   * `at` names the checks: the same again asks nothing anew. Throws `Unavailable` while the service is away. A customer
   * who cannot be looked up is warned of, and comes again the next day. An answer may be an hour late.
   */
  async visit(uids: readonly string[], at: string): Promise<void> {
    const { kycVendor, onWarning } = this.deps;
    const screened: Screened[] = [];
    const ask = async (uid: string): Promise<void> => {
      const facts = await this.factsOf(uid, at);
      if (facts === null) return;
      for (const request of requestsOf(facts)) await kycVendor.start(request);
      screened.push(facts);
    };
    await eachAlone(uids, ask, onWarning);
    const answers = await this.answersTo(screened.flatMap(requestsOf));
    await eachAlone(screened, (one) => this.recordOrWait(one, answers), onWarning);
  }

  /** Looks for answers that are late, which nobody waits for, unless it is under way. */
  beginLate(): void {
    this.underWay ??= this.askLate()
      .catch((error: unknown) => this.deps.onWarning?.(error))
      .finally(() => (this.underWay = null));
  }

  /** The service says that it has an answer. Nothing, unless it is late: the others are looked for all the time. */
  called(checkId: string): void {
    const isLate = [...this.late.values()].some(({ screened }) =>
      screened.asked.some((one) => one.checkId === checkId),
    );
    if ((isLate || !this.hasRead) && !this.stopped) this.beginLate();
  }

  async settled(): Promise<void> {
    await this.underWay;
  }

  /** What is under way ends before its next step, and is begun again with the next start. */
  stop(): void {
    this.stopped = true;
  }

  private async factsOf(uid: string, at: string): Promise<Screened | null> {
    const { verifications, users, kycRows } = this.deps;
    const { standing } = await verifications.of(uid);
    const user = await users.get(uid);
    const answers = standing && (await kycRows.answers(uid, standing.answers))?.answers;
    if (standing === null || user === null || !answers) return null;
    const asked = peopleIn(answers).map((person) => ({
      ...person,
      checkId: `screening/${uid}/${at}/${person.section ?? 'self'}`,
    }));
    return { uid, at, standing, country: user.country, answers, asked };
  }

  /** By check. What does not come within a minute is missing for now. */
  private async answersTo(requests: readonly KycVendorRequest[]): Promise<ReadonlyMap<string, KycVendorAnswer>> {
    const { kycVendor, sleep, onWarning } = this.deps;
    const answers = new Map<string, KycVendorAnswer>();
    let waiting = requests.map(({ checkId }) => checkId);
    for (let waited = 0; waiting.length > 0 && waited < ASKED_FOR_MS && !this.stopped; waited += ASK_EVERY_MS) {
      const still: string[] = [];
      const get = async (checkId: string): Promise<void> => {
        const answer = await kycVendor.get(checkId);
        if (answer === null) still.push(checkId);
        else answers.set(checkId, answer);
      };
      await eachAlone(waiting, get, onWarning);
      waiting = still;
      if (waiting.length > 0) await sleep(ASK_EVERY_MS);
    }
    return answers;
  }

  /** A hit counts at once, also where the answers about others are still to come. */
  private async recordOrWait(screened: Screened, answers: ReadonlyMap<string, KycVendorAnswer>): Promise<void> {
    const { asked } = screened;
    const own = new Map([...answers].filter(([checkId]) => asked.some((one) => one.checkId === checkId)));
    const isLast = own.size === asked.length || this.late.size >= MOST_LATE;
    if (!isLast) await this.keepLate(screened, own);
    await this.record(screened, own, isLast);
  }

  private async keepLate(screened: Screened, answers: Map<string, KycVendorAnswer>): Promise<void> {
    const { vault, clock } = this.deps;
    const { uid, at } = screened;
    const now = clock.nowMs();
    const until = now + LATE_FOR_MS;
    this.late.set(uid, { screened, answers, until });
    await vault.put({ kind: LATE, id: uid, person: uid, body: { at, until } satisfies LateBody, now });
  }

  /** What the process before this one was still waiting for. */
  private async readLate(): Promise<void> {
    const { vault, onWarning } = this.deps;
    if (this.hasRead) return;
    const rows = await vault.lastWritten(LATE, { from: 0, to: Number.MAX_SAFE_INTEGER, limit: MOST_LATE });
    const read = async ({ id }: (typeof rows)[number]): Promise<void> => {
      const body = this.late.has(id) ? undefined : (await vault.get<LateBody>(LATE, id))?.body;
      if (body === undefined) return;
      const screened = await this.factsOf(id, body.at);
      if (screened === null) await vault.delete(LATE, id);
      else this.late.set(id, { screened, answers: new Map(), until: body.until });
    };
    await eachAlone(rows, read, onWarning);
    this.hasRead = true;
  }

  private async askLate(): Promise<void> {
    const { kycVendor, vault, clock, onWarning } = this.deps;
    await this.readLate();
    const look = async (uid: string, { screened, answers, until }: Late): Promise<void> => {
      if (this.stopped) return;
      for (const { checkId } of screened.asked) {
        const answer = answers.has(checkId) ? null : await kycVendor.get(checkId);
        if (answer !== null) answers.set(checkId, answer);
      }
      if (answers.size < screened.asked.length && clock.nowMs() < until) return;
      await this.record(screened, answers, true);
      this.late.delete(uid);
      await vault.delete(LATE, uid);
    };
    await eachAlone([...this.late], ([uid, late]) => look(uid, late), onWarning);
  }

  private async record(
    screened: Screened,
    answers: ReadonlyMap<string, KycVendorAnswer>,
    isLast: boolean,
  ): Promise<void> {
    const { executing, figures } = this.deps;
    const people = screened.asked.flatMap(({ section, checkId }): KycScreened[] => {
      const answer = answers.get(checkId);
      if (answer === undefined) return [];
      return [{ section, sanctionsHits: answer.sanctionsHits, publicFigure: answer.publicFigure }];
    });
    if (isLast && people.length < screened.asked.length) figures.diligence.add('screened', 'unanswered');
    const isNew = await executing.run(`kyc:${screened.uid}`, () => this.recordHit(screened, people));
    if (isNew || (isLast && people.length > 0)) figures.diligence.add('screened', isNew ? 'hit' : 'clear');
  }

  private async recordHit(screened: Screened, people: readonly KycScreened[]): Promise<boolean> {
    const { deps } = this;
    const { uid, standing, country, answers } = screened;
    const known = await this.known(screened);
    if (!people.some((person) => isNewHit(person, known.get(person.section)))) return false;
    const form = kycFormOf(country, standing.kind);
    const { checkRows, current } = await deps.verifications.of(uid);
    if (form === null || current === null) return false;
    const check = checkRows + 1;
    const now = deps.clock.nowMs();
    const found = findingOf(people);
    const view: KycCheckView = { at: now, outcome: 'answered', ...found, people };
    await deps.kycRows.put('kyc-check', { uid, number: check, body: view, now });
    const rating = rateCustomer(
      { kind: standing.kind, country, answers, found: { ...found, duplicateScore: 0 } },
      await deps.diligence.terms(),
    );
    const documentType = standing.kind === 'company' ? null : (answers.documentType ?? null);
    const recorded = await changeVerification(
      deps,
      uid,
      {
        type: 'RecordHit',
        uid,
        form,
        country,
        documentType,
        check,
        rating,
        marks: marksOf(found),
        needsSecond: found.publicFigure ? ['public-figure'] : [],
      },
      { by: 'identity' },
    );
    return recorded.ok && recorded.value.events.length > 0;
  }

  /** What somebody has looked at already, or is looking at: with the approval, and of the last hit. */
  private async known({ uid, standing, answers }: Screened): Promise<ReadonlyMap<KycSection | null, Known>> {
    const { verifications, kycRows } = this.deps;
    const { screened } = await verifications.of(uid);
    const known = new Map<KycSection | null, Known>();
    const note = ({ section, sanctionsHits, publicFigure }: KycScreened): void => {
      const before = known.get(section) ?? { sanctionsHits: 0, publicFigure: false };
      known.set(section, {
        sanctionsHits: Math.max(before.sanctionsHits, sanctionsHits),
        publicFigure: before.publicFigure || publicFigure,
      });
    };
    for (const { section } of peopleIn(answers)) {
      const field = section === null ? 'publicFigure' : (`${section}.publicFigure` as const);
      if (answers[field as keyof KycAnswers] === 'yes') note({ section, sanctionsHits: 0, publicFigure: true });
    }
    for (const number of [standing.check?.check ?? null, screened]) {
      const check = number === null ? null : await kycRows.check(uid, number);
      if (check !== null) for (const person of check.people ?? [{ section: null, ...check }]) note(person);
    }
    return known;
  }
}

type Known = Omit<KycScreened, 'section'>;

const isNewHit = ({ sanctionsHits, publicFigure }: KycScreened, known: Known | undefined): boolean =>
  sanctionsHits > (known?.sanctionsHits ?? 0) || (publicFigure && known?.publicFigure !== true);

const requestsOf = ({ uid, country, asked }: Screened): readonly KycVendorRequest[] =>
  asked.map(({ checkId, answers }) => ({ checkId, uid, country, answers, pictures: [] }));

const findingOf = (people: readonly KycScreened[]) => ({
  sanctionsHits: people.reduce((sum, { sanctionsHits }) => sum + sanctionsHits, 0),
  publicFigure: people.some(({ publicFigure }) => publicFigure),
  read: {},
  fraud: false,
  faceScore: null,
  duplicates: [],
});

const marksOf = ({ sanctionsHits, publicFigure }: Known): readonly KycMark[] => [
  ...(publicFigure ? (['public-figure'] as const) : []),
  ...(sanctionsHits > 0 ? (['sanctions'] as const) : []),
];
