import { KYC_STATE } from '@corella/contracts/identity';
import { KYC_LEASE_MS, KYC_PIN, type KycPart } from '@corella/contracts/kyc';
import type { JsonObject } from '@corella/event-store';
import { createInvariants } from '@corella/invariants';
import fc from 'fast-check';
import type { KycCommand } from './kyc-command.js';
import { decideKyc } from './kyc.decide.js';
import { evolveKyc } from './kyc.evolve.js';
import { accountState, initialKyc, type KycEvent, type Verification } from './kyc-state.js';

const UID = '1072015';
const form = { zone: 'Asia/Tokyo' };
const PARTS: readonly KycPart[] = ['street', 'back', 'birthDate'];

const staffId = fc.constantFrom('s1', 's2');
const parts = fc.subarray([...PARTS], { minLength: 1 });
const caseOf = (state: Verification): string => state.current?.caseId ?? `KYC-${UID}-1`;

/** Any command, with row numbers that were not given out before, as the service gives them. */
const command: fc.Arbitrary<(state: Verification) => KycCommand> = fc.oneof(
  fc.constant((s: Verification): KycCommand => ({
    type: 'Submit',
    uid: UID,
    kind: 'person',
    country: 'AU',
    documentType: 'passport',
    form,
    method: 'upload',
    answers: s.answersRows + 1,
    files: [],
    originRef: 'o',
  })),
  parts.map((changed) => (s: Verification): KycCommand => ({
    type: 'Resubmit',
    kept: [],
    form,
    documentType: 'passport',
    answers: s.answersRows + 1,
    files: [],
    changed,
    originRef: 'o',
  })),
  fc.constantFrom(
    ...(
      ['Reopen', 'Lapse', 'SendWaiting', 'EndLease', 'PostLetter', 'ReturnLetter', 'MissLetter', 'VoidLetter'] as const
    ).map((type) => (): KycCommand => ({ type })),
  ),
  fc.option(parts).map((asked) => (): KycCommand => ({
    type: 'OpenReview',
    uid: UID,
    form,
    cause: 'document-expired',
    country: 'AU',
    documentType: 'passport',
    asked: asked && { parts: asked, reason: 'M03' },
  })),
  fc.boolean().map((alone) => (s: Verification): KycCommand => ({
    type: 'RecordCheck',
    caseId: caseOf(s),
    attempt: s.current?.attempt ?? 1,
    check: s.checkRows + 1,
    outcome: 'answered',
    marks: [],
    mismatches: 0,
    needsSecond: alone ? [] : ['duplicate'],
  })),
  staffId.map((id) => (s: Verification): KycCommand => ({ type: 'Claim', caseId: caseOf(s), staffId: id })),
  staffId.map((id) => (s: Verification): KycCommand => ({ type: 'Release', caseId: caseOf(s), staffId: id })),
  fc.tuple(staffId, parts).map(([id, asked]) => (s: Verification): KycCommand => ({
    type: 'RequestChanges',
    caseId: caseOf(s),
    staffId: id,
    reason: 'M02',
    parts: asked,
    remark: null,
  })),
  fc.tuple(staffId, fc.boolean()).map(([id, never]) => (s: Verification): KycCommand => ({
    type: 'Reject',
    caseId: caseOf(s),
    staffId: id,
    reason: 'R01',
    remark: null,
    never,
  })),
  fc.tuple(staffId, fc.boolean()).map(([id, post]) => (s: Verification): KycCommand => ({
    type: 'Approve',
    caseId: caseOf(s),
    staffId: id,
    reason: 'K01',
    letter: post ? s.letters + 1 : null,
  })),
  staffId.map((id) => (s: Verification): KycCommand => ({
    type: 'AskSecond',
    caseId: caseOf(s),
    staffId: id,
    reason: 'K01',
    approvalId: 'ap',
  })),
  fc.boolean().map((post) => (s: Verification): KycCommand => ({
    type: 'ApproveByTwo',
    caseId: caseOf(s),
    approvalId: 'ap',
    by: 's9',
    letter: post ? s.letters + 1 : null,
  })),
  fc.constant((): KycCommand => ({ type: 'SecondRefused', approvalId: 'ap' })),
  fc.boolean().map((isRight) => (): KycCommand => ({ type: 'EnterPin', isRight, uid: UID })),
);

const hit: fc.Arbitrary<(state: Verification) => KycCommand> = fc.constant((s: Verification): KycCommand => ({
  type: 'RecordHit',
  uid: UID,
  form,
  country: 'AU',
  documentType: 'passport',
  check: s.checkRows + 1,
  marks: ['sanctions'],
  needsSecond: [],
  rating: { rating: 'high', reasons: [] },
}));
const pause = fc.integer({ min: 0, max: 40 * 86_400_000 });
const STEPS = fc.array(fc.tuple(command, fc.integer({ min: 0, max: 40 * 86_400_000 })), { maxLength: 60 });

function play(steps: readonly (readonly [(state: Verification) => KycCommand, number])[]) {
  let state = initialKyc();
  let at = Date.UTC(2026, 0, 5);
  const log: { readonly event: KycEvent; readonly at: number; readonly before: Verification }[] = [];
  for (const [make, pause] of steps) {
    // Some pauses are short, so that claims are still held.
    at += pause % 3 === 0 ? pause : pause % 60_000;
    const decision = decideKyc(make(state), state, at);
    if (!decision.ok) continue;
    for (const event of decision.value) {
      log.push({ event, at, before: state });
      state = evolveKyc(state, event, at);
    }
  }
  return { state, log };
}

describe('any course of a verification', () => {
  it('never leaves what was approved, and is approved by one person only when the check asks for no other', () => {
    fc.assert(
      fc.property(STEPS, (steps) => {
        const { state, log } = play(steps);
        const approved = log.findIndex(({ event }) => event.type === 'KycApproved');
        if (approved === -1) return;
        for (const { before } of log.slice(approved + 1)) expect(accountState(before)).toBe(KYC_STATE.approved);
        expect(accountState(state)).toBe(KYC_STATE.approved);
        for (const { event, before } of log)
          if (event.type === 'KycApproved' && event.data.source === 'desk')
            expect(before.current?.check?.needsSecond).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it('is what the sentinel takes for one', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.oneof({ arbitrary: command, weight: 9 }, hit), pause), { maxLength: 60 }),
        (steps) => {
          const invariants = createInvariants();
          const found = play(steps).log.flatMap(({ event: { type, data }, at }, revision) =>
            invariants.apply({
              stream: `kyc-${UID}`,
              revision,
              position: String(revision).padStart(6, '0'),
              id: `e${revision}`,
              type,
              data: data as unknown as JsonObject,
              meta: { at },
            }),
          );
          expect(found.filter(({ invariant }) => invariant === 'desk')).toEqual([]);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('is decided only under a claim of who decides, of at most five minutes', () => {
    fc.assert(
      fc.property(STEPS, (steps) => {
        for (const { event, at, before } of play(steps).log) {
          if (event.type === 'CaseClaimed') expect(event.data.until - at).toBe(KYC_LEASE_MS);
          const decides = ['ChangesRequested', 'KycRejected', 'KycSecondAsked'].includes(event.type);
          if (!decides || !('by' in event.data)) continue;
          expect(before.current?.claim?.staffId).toBe(event.data.by);
          expect(before.current?.claim?.until).toBeGreaterThan(at);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('takes exactly what was asked, five guesses of a PIN and three letters within ninety days', () => {
    fc.assert(
      fc.property(STEPS, (steps) => {
        const { log } = play(steps);
        const guesses = new Map<number, number>();
        for (const { event, before } of log) {
          if (event.type === 'KycResubmitted')
            expect([...event.data.parts].sort()).toEqual([...(before.current?.asked ?? [])].sort());
          if (event.type === 'PinFailed') guesses.set(event.data.letter, (guesses.get(event.data.letter) ?? 0) + 1);
        }
        expect(Math.max(0, ...guesses.values())).toBeLessThanOrEqual(KYC_PIN.guesses);
        const letters = log.filter(({ event }) => event.type === 'LetterOrdered').map(({ at }) => at);
        for (const [index, at] of letters.entries())
          expect(at - (letters[index - KYC_PIN.letters] ?? -Infinity)).toBeGreaterThanOrEqual(
            KYC_PIN.days * 86_400_000,
          );
      }),
      { numRuns: 500 },
    );
  });
});
