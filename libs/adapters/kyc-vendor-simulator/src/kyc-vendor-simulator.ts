import type { DemoKycOutcome } from '@corella/contracts/kyc';
import { isSelfieSlot, KYC_OWNER_SECTIONS, type KycAnswers } from '@corella/contracts/kyc';
import {
  KycVendorUnavailable,
  type KycVendor,
  type KycVendorAnswer,
  type KycVendorCall,
  type KycVendorRequest,
} from '@corella/kyc-vendor';
import { createSignedCalls, signedCall } from '@corella/kyc-vendor/signed-calls';
import type { Clock } from '@corella/clock';
import { boxesOn, type Boxes } from './specimen/index.js';

/** What the next checks of a customer find; `uid` is `*` for everybody. */
export interface Play {
  readonly uid: string;
  readonly outcome: DemoKycOutcome;
  /** Of `duplicate`: who looks the same; another number where nobody is named. */
  readonly like?: string | undefined;
  readonly delayMs?: number | undefined;
  /** For how many checks it holds (default 1). */
  readonly repeat?: number | undefined;
}

export interface KycVendorSimulator extends KycVendor {
  play(play: Play): void;
}

interface Check {
  readonly answer: KycVendorAnswer | null;
  readonly readyAt: number;
}

export interface KycVendorSimulatorOptions {
  readonly clock: Clock;
  /** Signs its calls. */
  readonly secret: string;
  /** Called when a check has its answer. */
  readonly call?: (call: KycVendorCall) => void;
}

const DEFAULT_DELAY_MS = 2_000;
/** A timer may be a moment early. */
const CALLS_AFTER_MS = 5;
const DUPLICATE_SCORE = 0.91;
/** Of a selfie that is compared with the document. */
const FACE_SCORE = { same: 0.97, other: 0.42 } as const;
/** The oldest check beyond these is forgotten; whoever still waits for it starts it again. */
const MAX_CHECKS = 1_000;
/** Fields that are read from a document. */
const PEOPLE = ['representative', ...KYC_OWNER_SECTIONS, 'senior'] as const;

const READ = [
  ...(['firstName', 'lastName', 'birthDate', 'street', 'municipality', 'postcode', 'region'] as const),
  ...(['documentType', 'documentNumber', 'documentExpiry'] as const),
  ...(['companyName', 'acn', 'nzbn', 'corporateNumber', 'incorporationDate'] as const),
  ...(['office.street', 'office.municipality', 'office.region', 'office.postcode'] as const),
];

/**
 * A checking service that answers after two seconds, and finds on each document what the customer has entered. It can
 * be told to find something else, and calls when it has found it. It knows where on a picture a text stands only for
 * specimens of its own. What it knows is lost with its process; then a check begins again.
 */
export function createKycVendorSimulator({ clock, secret, call }: KycVendorSimulatorOptions): KycVendorSimulator {
  const checks = new Map<string, Check>();
  const plays = new Map<string, { play: Play; left: number }>();
  const timers = new Set<NodeJS.Timeout>();
  const callLater = (checkId: string, ms: number): void => {
    if (call === undefined) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      call(signedCall(secret, checkId, clock.nowMs()));
    }, ms + CALLS_AFTER_MS);
    timers.add(timer.unref());
  };
  const next = (uid: string): Play | null => {
    const key = plays.has(uid) ? uid : '*';
    const found = plays.get(key);
    if (found === undefined) return null;
    found.left -= 1;
    if (found.left <= 0) plays.delete(key);
    return found.play;
  };
  return {
    play(play) {
      plays.set(play.uid, { play, left: play.repeat ?? 1 });
    },
    async start(request) {
      if (checks.has(request.checkId)) return;
      const play = next(request.uid);
      const outcome = play?.outcome ?? 'match';
      if (outcome === 'away') throw new KycVendorUnavailable('the simulated checking service is away');
      const readyAt = clock.nowMs() + (play?.delayMs ?? DEFAULT_DELAY_MS);
      checks.set(request.checkId, { answer: null, readyAt });
      const [oldest] = checks.keys();
      if (checks.size > MAX_CHECKS && oldest !== undefined) checks.delete(oldest);
      if (outcome === 'silent') return;
      const boxes: readonly Boxes[] = await Promise.all(request.pictures.map(boxesOn));
      checks.set(request.checkId, {
        answer: found(request, { outcome, like: play?.like }, Object.assign({}, ...boxes)),
        readyAt,
      });
      // Reading the pictures may have taken longer than that.
      callLater(request.checkId, Math.max(readyAt - clock.nowMs(), 0));
    },
    async get(checkId) {
      const check = checks.get(checkId);
      return check === undefined || clock.nowMs() < check.readyAt ? null : check.answer;
    },
    webhook: createSignedCalls({ secret, clock }),
    async close() {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}

function found(
  { answers, uid, pictures }: KycVendorRequest,
  {
    outcome,
    like = neighbour(uid),
  }: { readonly outcome: Exclude<DemoKycOutcome, 'silent' | 'away'>; readonly like: string | undefined },
  boxes: Boxes,
): KycVendorAnswer {
  const shown = outcome === 'mismatch' ? otherwise(answers) : answers;
  return {
    read: Object.fromEntries(
      fieldsOn(boxes).flatMap((field) => {
        const text = shown[field] ?? '';
        return text === '' ? [] : [[field, { text, box: boxes[field] ?? null }]];
      }),
    ),
    sanctionsHits: outcome === 'sanctions' ? 1 : 0,
    publicFigure: outcome === 'public-figure',
    fraud: outcome === 'fraud',
    faceScore: pictures.some(({ slot }) => isSelfieSlot(slot))
      ? FACE_SCORE[outcome === 'fraud' ? 'other' : 'same']
      : null,
    ...peopleOf(answers, outcome),
    duplicates: outcome === 'duplicate' ? [{ uid: like, score: DUPLICATE_SCORE, same: ['document'] }] : [],
  };
}

/** Of a company, everybody whose name was given. What is found is found of whoever logs in. */
function peopleOf(answers: KycAnswers, outcome: DemoKycOutcome): Pick<KycVendorAnswer, 'people'> {
  const named = PEOPLE.filter((section) => (answers[`${section}.firstName`] ?? '') !== '');
  if (named.length === 0) return {};
  const applicant = {
    section: null,
    sanctionsHits: outcome === 'sanctions' ? 1 : 0,
    publicFigure: outcome === 'public-figure',
  };
  return { people: [applicant, ...named.map((section) => ({ section, sanctionsHits: 0, publicFigure: false }))] };
}

const ADDRESS: readonly string[] = ['street', 'municipality', 'postcode', 'region'];

/** A specimen shows what is printed on it, the address in one cell. Any other picture may show all. */
function fieldsOn(boxes: Boxes): typeof READ {
  if (Object.keys(boxes).length === 0) return READ;
  return READ.filter((field) => field in boxes || (ADDRESS.includes(field) && 'street' in boxes));
}

/** A birth date six years earlier, and another number in the street. */
function otherwise(answers: KycAnswers): KycAnswers {
  const { birthDate = '', street = '' } = answers;
  return {
    ...answers,
    ...(birthDate === '' ? {} : { birthDate: `${Number(birthDate.slice(0, 4)) - 6}${birthDate.slice(4)}` }),
    ...(street === '' ? {} : { street: street.replace(/^[0-9]*/, (number) => String(Number(number) + 4)) }),
  };
}

const neighbour = (uid: string): string => String(Number(uid) === 9_999_999 ? 1_000_000 : Number(uid) + 1);
