import { KYC_STATE, type StaffPrincipal } from '@corella/contracts/identity';
import { eventually, givenIdentity, type Identity } from '../testing/given-identity.js';
import { newAddress, registered } from '../testing/given-people.js';
import {
  caseOf,
  claim,
  decision,
  givenDesk,
  submitted,
  submittedCompany,
  valueOf,
} from '../testing/given-verification.js';
import { CLEAR } from '../testing/scripted-vendor.js';

const DAY_MS = 86_400_000;
const HIT = { ...CLEAR, sanctionsHits: 1 };

describe('the daily screening', () => {
  let identity: Identity;
  let kyc: StaffPrincipal;
  let other: StaffPrincipal;
  let uid: string;
  beforeEach(async () => {
    ({ identity, kyc, other } = await givenDesk());
    uid = (await registered(identity, newAddress())).uid;
  });
  afterEach(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const decided = async (caseId: string, more: object = {}) => {
    await identity.send<'ClaimKycCase'>(claim(kyc, caseId));
    return valueOf(await identity.send<'DecideKycCase'>(await decision(identity, { staff: kyc, caseId, ...more })));
  };
  const byTwo = async (approvalId: string | null) => {
    const { state } = await identity.context.approvals.load(`approval-${approvalId ?? ''}`);
    const payloadHash = state.status === 'none' ? '' : state.payloadHash;
    await identity.send<'DecideApproval'>({
      type: 'DecideApproval',
      staff: other,
      approvalId: approvalId ?? '',
      decision: 'approve',
      payloadHash,
      reason: 'D01',
      requestId: 'q',
    });
  };
  const nextDay = async (of = identity): Promise<void> => {
    of.clock.advance(DAY_MS);
    await of.service.tidy();
    await of.context.screeningRound.settled();
  };
  const user = () => identity.asked('identity.user', { uid });
  const screened = (of = identity) =>
    of.kycVendor.started.filter(({ checkId }) => checkId.startsWith('screening/')).map(({ checkId }) => checkId);
  const cases = async () => (await identity.context.verifications.of(uid)).applications;

  it('looks everybody up once a day, with their answers and without their pictures', async () => {
    await decided(await submitted(identity, uid));
    await nextDay();
    await identity.service.tidy();
    await identity.context.screeningRound.settled();
    expect(screened()).toEqual([`screening/${uid}/2026-01-06/self`]);
    expect(identity.kycVendor.started.at(-1)).toMatchObject({ uid, answers: { lastName: 'Nguyen' }, pictures: [] });
    await nextDay();
    expect(screened()).toHaveLength(2);
    expect(await cases()).toBe(1);
    expect(identity.service.figures().diligence).toEqual([{ what: 'screened', result: 'clear', count: 2 }]);
  });

  it('holds withdrawals for a hit until two people have decided, tells nobody, and does not find it again', async () => {
    await decided(await submitted(identity, uid));
    await eventually(async () =>
      (await identity.outbox.list()).some(({ subject }) => subject === 'Your identity is verified'),
    );
    const mails = (await identity.outbox.list()).length;
    identity.kycVendor.answer = HIT;
    await nextDay();
    const caseId = `KYC-${uid}-2`;
    expect(await user()).toMatchObject({ kycState: KYC_STATE.approved, held: true });
    expect((await user())?.allow).toEqual(['exchange', 'deposit', 'transfer']);
    expect(await caseOf(identity, caseId)).toMatchObject({
      cause: 'screening',
      marks: ['sanctions'],
      rating: 'high',
      needsSecond: ['high-risk'],
      check: { sanctionsHits: 1, people: [{ section: null, sanctionsHits: 1, publicFigure: false }] },
    });
    expect(await identity.asked('identity.kyc', { uid })).toMatchObject({ state: KYC_STATE.approved, review: null });
    expect((await identity.outbox.list()).length).toBe(mails);
    await nextDay();
    expect(await cases()).toBe(2);
    const { approvalId } = await decided(caseId);
    expect((await user())?.held).toBe(true);
    await byTwo(approvalId);
    for (let tries = 0; (await user())?.held === true && tries < 200; tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 10));
    expect((await user())?.allow).toEqual(['exchange', 'deposit', 'transfer', 'withdraw']);
    await nextDay();
    expect(await cases()).toBe(2);
    identity.kycVendor.answer = { ...HIT, sanctionsHits: 2 };
    await nextDay();
    expect([await cases(), (await user())?.held]).toEqual([3, true]);
  });

  it('keeps them held where the hit is right', async () => {
    await decided(await submitted(identity, uid));
    identity.kycVendor.answer = HIT;
    await nextDay();
    await decided(`KYC-${uid}-2`, { decision: 'reject', reason: 'R05' });
    expect(await user()).toMatchObject({ kycState: KYC_STATE.approved, held: true });
    await nextDay();
    expect(await cases()).toBe(2);
  });

  it('looks up each person of a company', async () => {
    const { approvalId } = await decided(await submittedCompany(identity, uid));
    await byTwo(approvalId);
    const approved = async () => (await identity.context.verifications.of(uid)).standing !== null;
    for (let tries = 0; !(await approved()) && tries < 200; tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 10));
    await nextDay();
    expect(screened()).toContain(`screening/${uid}/2026-01-06/self`);
    expect(screened()).toContain(`screening/${uid}/2026-01-06/owner1`);
    expect(identity.kycVendor.started.find(({ checkId }) => checkId.endsWith('owner1'))?.answers).toHaveProperty(
      'birthDate',
    );
  });

  it('goes on where it was once the service is there again, also after a restart', async () => {
    await decided(await submitted(identity, uid));
    identity.kycVendor.answer = 'away';
    await nextDay();
    expect([screened(), identity.warnings.length]).toEqual([[], 1]);
    const again = await givenIdentity({ directory: identity.directory, demoKyc: 'manual' });
    await nextDay(again);
    expect(screened(again)).toEqual([`screening/${uid}/2026-01-06/self`]);
    await again.stop(true);
  });

  it('looks everybody else up where the answers of one cannot be read', async () => {
    await decided(await submitted(identity, uid));
    const other = (await registered(identity, newAddress())).uid;
    await decided(await submitted(identity, other));
    const { kycRows } = identity.context;
    const answers = kycRows.answers.bind(kycRows);
    jest
      .spyOn(kycRows, 'answers')
      .mockImplementation((of, row) => (of === uid ? Promise.reject(new Error('cannot be read')) : answers(of, row)));
    identity.kycVendor.answer = HIT;
    await nextDay();
    expect(screened()).toEqual([`screening/${other}/2026-01-06/self`]);
    expect(await identity.asked('identity.user', { uid: other })).toMatchObject({ held: true });
    await nextDay();
    expect(screened()).toHaveLength(2);
  });

  const minutesLater = async (minutes: number): Promise<void> => {
    identity.clock.advance(minutes * 60_000);
    await identity.service.tidy();
    await identity.context.screening.settled();
  };

  it('takes an answer that is late by less than an hour, and asks nothing anew for it', async () => {
    await decided(await submitted(identity, uid));
    identity.kycVendor.answer = null;
    await nextDay();
    await minutesLater(30);
    expect([await cases(), identity.service.figures().diligence]).toEqual([1, []]);
    identity.kycVendor.answer = HIT;
    await minutesLater(1);
    expect([await cases(), (await user())?.held]).toEqual([2, true]);
    expect(screened()).toHaveLength(1);
    await minutesLater(1);
    expect(identity.service.figures().diligence).toEqual([{ what: 'screened', result: 'hit', count: 1 }]);
  });

  it('takes a late answer after a restart, until the same hour is over, and asks nothing anew for it', async () => {
    await decided(await submitted(identity, uid));
    identity.kycVendor.answer = null;
    await nextDay();
    await minutesLater(30);
    const at = identity.clock.nowMs();
    const { directory, kycVendor } = identity;
    await identity.stop(true);
    identity = await givenIdentity({ directory, demoKyc: 'manual' });
    identity.kycVendor.started.push(...kycVendor.started);
    identity.clock.advance(at - identity.clock.nowMs());
    identity.kycVendor.answer = HIT;
    await minutesLater(1);
    expect([await cases(), (await user())?.held]).toEqual([2, true]);
    expect(screened()).toHaveLength(1);
    expect(identity.service.figures().diligence).toEqual([{ what: 'screened', result: 'hit', count: 1 }]);
    expect(await identity.context.vault.get('screening-late', uid)).toBeNull();
  });

  it('takes a late answer at once where the service calls about it', async () => {
    await decided(await submitted(identity, uid));
    identity.kycVendor.answer = null;
    await nextDay();
    identity.kycVendor.answer = HIT;
    const { screening } = identity.context;
    screening.called(`screening/${uid}/2026-01-06/owner1`);
    await screening.settled();
    expect(await cases()).toBe(1);
    screening.called(`screening/${uid}/2026-01-06/self`);
    await screening.settled();
    expect([await cases(), (await user())?.held]).toEqual([2, true]);
  });

  it('holds for a hit at once where the answer about another person of the company is late', async () => {
    const { approvalId } = await decided(await submittedCompany(identity, uid));
    await byTwo(approvalId);
    await eventually(async () => (await identity.context.verifications.of(uid)).standing !== null);
    const { kycVendor } = identity.context;
    const get = kycVendor.get.bind(kycVendor);
    identity.kycVendor.answer = HIT;
    const slow = jest
      .spyOn(kycVendor, 'get')
      .mockImplementation((checkId) => (checkId.endsWith('owner1') ? Promise.resolve(null) : get(checkId)));
    await nextDay();
    expect([await cases(), (await user())?.held]).toEqual([2, true]);
    slow.mockRestore();
    await minutesLater(1);
    expect([await cases(), (await user())?.held]).toEqual([2, true]);
    const check = (await caseOf(identity, `KYC-${uid}-2`)).check;
    expect(check?.people?.map(({ section }) => section)).toContain('owner1');
  });

  it('passes over a silent answer for the day, and counts it', async () => {
    await decided(await submitted(identity, uid));
    identity.kycVendor.answer = null;
    await nextDay();
    await minutesLater(61);
    await minutesLater(1);
    expect(identity.service.figures().diligence).toEqual([{ what: 'screened', result: 'unanswered', count: 1 }]);
    expect(await cases()).toBe(1);
  });
});
