import { KYC_STATE } from '@corella/contracts/identity';
import type { KycCommand } from './kyc-command.js';
import { accountState } from './kyc-state.js';
import { evolveKyc } from './kyc.evolve.js';
import {
  UID,
  CASE,
  NOW,
  DAY,
  form,
  files,
  SUBMIT,
  check,
  claim,
  held,
  fix,
  approve,
  after,
} from '../../testing/kyc-steps.js';

describe('a customer who is verified', () => {
  const approved = [SUBMIT, check(), claim(), approve()] as const;
  const NEXT = `KYC-${UID}-2`;
  const asked = { parts: ['documentExpiry', 'front'] as const, reason: 'M03' };
  const review = (more: Partial<Extract<KycCommand, { type: 'OpenReview' }>> = {}): KycCommand => ({
    type: 'OpenReview',
    uid: UID,
    form,
    cause: 'document-expired',
    country: 'AU',
    documentType: 'passport',
    asked,
    ...more,
  });

  const readNext = { ...claim(), caseId: NEXT } as KycCommand;

  it('is reviewed while the account stays open, first by the customer where something has to be changed', () => {
    const opened = after(...approved, review());
    expect(opened.state).toMatchObject({
      state: KYC_STATE.needsModification,
      current: { caseId: NEXT, cause: 'document-expired', asked: ['documentExpiry', 'front'], answers: 1, files },
      standing: { caseId: CASE },
    });
    expect(accountState(opened.state)).toBe(KYC_STATE.approved);
    expect(opened.run(review())).toEqual([]);
    const fixed = after(...approved, review(), fix('documentExpiry', 'front'));
    expect(fixed.state).toMatchObject({ state: KYC_STATE.submittedAgain, standing: { answers: 1 } });
    const again = { ...held, caseId: NEXT };
    const renewed = after(
      ...[...approved, review(), fix('documentExpiry', 'front'), check({ caseId: NEXT, attempt: 2, check: 2 })],
      ...[{ ...claim(), caseId: NEXT } as KycCommand, { type: 'Approve', ...again, letter: null } as const],
    );
    expect(renewed.state).toMatchObject({ state: KYC_STATE.approved, standing: { caseId: NEXT, answers: 2 } });
  });

  it('is read by the desk at once where nothing is asked', () => {
    expect(after(...approved, review({ asked: null })).state).toMatchObject({ state: KYC_STATE.submitted });
  });

  it('stays so when the review is rejected, and does not lapse', () => {
    const rejection = { type: 'Reject', ...held, caseId: NEXT, reason: 'R01', remark: null, never: false } as const;
    const rejected = after(...approved, review({ asked: null }), readNext, rejection);
    expect(rejected.state).toMatchObject({ state: KYC_STATE.rejected, standing: { caseId: CASE } });
    expect(accountState(rejected.state)).toBe(KYC_STATE.approved);
    expect(rejected.run(review())).toEqual([]);
    const later = (more: { readonly never?: boolean }, days: number) =>
      after(...[...approved, review({ asked: null }), readNext, { ...rejection, ...more }], [
        review(),
        NOW + days * DAY,
      ]);
    expect(later({}, 29).state.applications).toBe(2);
    expect(later({}, 30).state).toMatchObject({ applications: 3, state: KYC_STATE.needsModification });
    expect(later({ never: true }, 400).state.applications).toBe(2);
    const silent = after(...approved, review(), [{ type: 'Lapse' }, NOW + 90 * DAY]);
    expect(silent.state.state).toBe(KYC_STATE.needsModification);
  });

  it('records the rating of the finding, and a high one where there was none', () => {
    const low = { rating: 'low', reasons: [] } as const;
    const alone = after(SUBMIT, check({ rating: low }), claim(), approve());
    expect(alone.state.standing?.rating).toEqual(low);
    const asking: KycCommand = { type: 'AskSecond', ...held, approvalId: 'ap-1' };
    const agreed: KycCommand = { type: 'ApproveByTwo', caseId: CASE, approvalId: 'ap-1', by: 's2', letter: null };
    expect(after(SUBMIT, claim(), asking, agreed).state.standing?.rating).toEqual({
      rating: 'high',
      reasons: ['unchecked'],
    });
    const posted = [SUBMIT, check({ rating: low }), claim(), approve(1), { type: 'PostLetter' } as const] as const;
    const byPin = after(...posted, { type: 'EnterPin', isRight: true, uid: UID });
    expect(byPin.state.standing?.rating).toEqual(low);
  });

  const hit = (number: number): KycCommand => ({
    type: 'RecordHit',
    uid: UID,
    form,
    country: 'AU',
    documentType: 'passport',
    check: number,
    marks: ['sanctions'],
    needsSecond: [],
    rating: { rating: 'high', reasons: ['sanctions'] },
  });

  it('is held once a screening finds something, until two people have approved', () => {
    const found = after(...approved, hit(2));
    expect(found.state).toMatchObject({
      state: KYC_STATE.submitted,
      held: true,
      screened: 2,
      standing: { caseId: CASE },
      current: { caseId: NEXT, cause: 'screening', check: { check: 2, marks: ['sanctions'] } },
    });
    expect(accountState(found.state)).toBe(KYC_STATE.approved);
    expect(found.run(hit(2))).toEqual([]);
    const decide = { ...held, caseId: NEXT };
    expect(after(...approved, hit(2), readNext).run({ type: 'Approve', ...decide, letter: null })).toBe(
      'payload-changed',
    );
    const cleared = after(
      ...[...approved, hit(2), readNext, { type: 'AskSecond', ...decide, approvalId: 'ap-1' } as const],
      { type: 'ApproveByTwo', caseId: NEXT, approvalId: 'ap-1', by: 's2', letter: null },
    );
    expect(cleared.state).toMatchObject({ state: KYC_STATE.approved, held: false, screened: 2 });
  });

  it('stays held where the case is rejected', () => {
    const reject = { type: 'Reject', ...held, caseId: NEXT, reason: 'R05', remark: null, never: true } as const;
    expect(after(...approved, hit(2), readNext, reject).state).toMatchObject({
      state: KYC_STATE.rejected,
      held: true,
    });
  });

  it('is held from now on where a change of details shows that they are on a list', () => {
    const again = { ...held, caseId: NEXT };
    const read = [...approved, { ...SUBMIT, answers: 2 }, check({ caseId: NEXT, check: 2 }), readNext] as const;
    const reject = (never: boolean) => ({ type: 'Reject', ...again, remark: null, never }) as const;
    expect(after(...read, reject(true)).state).toMatchObject({ held: true, reapplyAfter: null });
    expect(after(...read, reject(false)).state.held).toBe(false);
  });

  it('comes to the desk with a case that waits for the customer', () => {
    const found = after(...approved, review(), hit(2));
    expect(found.state).toMatchObject({
      state: KYC_STATE.submitted,
      held: true,
      applications: 2,
      current: { caseId: NEXT, cause: 'document-expired', asked: [] },
    });
  });

  it('comes back to the desk with a letter in the post, whose PIN opens nothing any more', () => {
    const sent = { ...SUBMIT, answers: 2 };
    const again = { ...held, caseId: NEXT };
    const found = after(
      ...[...approved, sent, check({ caseId: NEXT, check: 2 }), readNext],
      ...[{ type: 'Approve', ...again, letter: 1 } as const, { type: 'PostLetter' } as const, hit(3)],
    );
    expect(found.state).toMatchObject({ state: KYC_STATE.submitted, held: true, letter: null, mailState: 0 });
    expect(found.run({ type: 'EnterPin', isRight: true, uid: UID })).toBe('pin-unavailable');
    expect(found.run(readNext)).toEqual(['CaseClaimed']);
  });

  it('sends a change as another case, and is verified with what was approved until then', () => {
    const changed = after(...approved, { ...SUBMIT, answers: 2 });
    expect(changed.state).toMatchObject({
      state: KYC_STATE.submitted,
      standing: { caseId: CASE, answers: 1 },
      current: { caseId: NEXT, cause: 'change', answers: 2, earlier: 1 },
    });
    expect(accountState(changed.state)).toBe(KYC_STATE.approved);
  });

  it('sends a change after a review that nobody told them of was rejected, but not while they are held', () => {
    const rejection = { type: 'Reject', ...held, caseId: NEXT, reason: 'R01', remark: null, never: false } as const;
    const change = { ...SUBMIT, answers: 2 };
    // While they are held, a change waits, so that nothing tells them of it.
    const unseen = [...approved, review({ asked: null, cause: 'review-due' }), readNext] as const;
    expect(after(...unseen).run(change)).toEqual(['KycChangeKept']);
    const waits = [...unseen, change] as const;
    expect(after(...waits).run({ ...SUBMIT, answers: 3 })).toBe('kyc-closed');
    expect(after(...waits).run({ type: 'SendWaiting' })).toEqual([]);
    expect(after(...waits, hit(2), rejection).run({ type: 'SendWaiting' })).toEqual([]);
    const next = after(...waits, rejection, { type: 'SendWaiting' });
    expect(next.state).toMatchObject({
      waiting: null,
      state: KYC_STATE.submitted,
      current: { caseId: `KYC-${UID}-3`, cause: 'change', answers: 2 },
      standing: { answers: 1 },
    });
    expect(next.run({ type: 'SendWaiting' })).toEqual([]);
    expect(after(...unseen, rejection).run(change)).toEqual(['KycSubmitted']);
    expect(after(...unseen, hit(2), rejection).run(change)).toEqual(['KycChangeKept']);
    // What was asked of them they know, and begin again by themselves.
    const asked = [...approved, review(), fix('documentExpiry', 'front'), readNext] as const;
    expect(after(...asked, rejection).run(change)).toBe('kyc-closed');
  });

  it('has a change that waits as the case that they were told of, whatever is opened before it', () => {
    const change = { ...SUBMIT, answers: 2 };
    const look = review({ asked: null, cause: 'second-look' });
    const read = { ...readNext, staffId: 's5' } as KycCommand;
    const disagrees = {
      type: 'Reject',
      ...held,
      staffId: 's5',
      caseId: NEXT,
      reason: 'R01',
      remark: null,
      never: false,
    } as const;
    const kept = after(...approved, look, read, change);
    expect(kept.state).toMatchObject({ applications: 3, waiting: { caseId: `KYC-${UID}-3` } });
    const third = [...approved, look, read, change, disagrees, review({ asked: null, cause: 'disagreement' })];
    expect(after(...third).state).toMatchObject({
      current: { caseId: `KYC-${UID}-4`, cause: 'disagreement', disputed: NEXT },
      waiting: { caseId: `KYC-${UID}-3` },
    });
    const of4 = { ...held, caseId: `KYC-${UID}-4`, staffId: 's9' };
    const sent = after(
      ...third,
      { type: 'Claim', caseId: of4.caseId, staffId: 's9' },
      ...[{ type: 'AskSecond', ...of4, approvalId: 'ap' } as const],
      { type: 'ApproveByTwo', caseId: of4.caseId, approvalId: 'ap', by: 's8', letter: null },
      { type: 'SendWaiting' },
    );
    expect(sent.state).toMatchObject({
      applications: 4,
      waiting: null,
      current: { caseId: `KYC-${UID}-3`, answers: 2 },
    });
  });

  it('has the number after it where a log of before gave the one that they were told to a review', () => {
    const kept = after(...approved, review({ asked: null, cause: 'second-look' }), { ...SUBMIT, answers: 2 }).state;
    const { current } = kept;
    const { method, kind, dueAt = 0 } = current ?? { method: 'upload' as const, kind: 'person' as const };
    const data = { uid: UID, caseId: `KYC-${UID}-3`, cause: 'disagreement' as const, kind, method, country: 'AU' };
    const opened = { ...data, documentType: 'passport', answers: 1, files, dueAt };
    expect(evolveKyc(kept, { type: 'KycReviewOpened', data: opened }, NOW)).toMatchObject({
      applications: 4,
      waiting: { caseId: `KYC-${UID}-4` },
    });
  });

  it('is nobody else’s: whoever is not verified is not reviewed', () => {
    expect(after(SUBMIT).run(review())).toEqual([]);
  });
});
