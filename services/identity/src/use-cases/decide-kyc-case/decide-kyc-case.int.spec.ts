import { KYC_STATE, type StaffPrincipal } from '@corella/contracts/identity';
import { dayIn } from '@corella/contracts/kyc';
import type { KycVendorAnswer } from '@corella/kyc-vendor';
import { refuseEarly } from '../../testing/given-approvals.js';
import { eventually, type Identity } from '../../testing/given-identity.js';
import { newAddress, registered } from '../../testing/given-people.js';
import {
  ANSWERS,
  caseOf,
  checked,
  claim,
  decision,
  givenDesk,
  pictured,
  saved,
  submit,
  submitted,
  valueOf,
} from '../../testing/given-verification.js';
import { CLEAR } from '../../testing/scripted-vendor.js';

describe('DecideKycCase', () => {
  let identity: Identity;
  let kyc: StaffPrincipal;
  let other: StaffPrincipal;
  let uid: string;
  beforeAll(async () => {
    ({ identity, kyc, other } = await givenDesk());
  });
  beforeEach(async () => {
    identity.kycVendor.answer = CLEAR;
    uid = (await registered(identity, newAddress())).uid;
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const userState = async () => (await identity.asked('identity.user', { uid }))?.kycState;
  const approved = async (caseId: string) => {
    await identity.send<'ClaimKycCase'>(claim(kyc, caseId));
    return identity.send<'DecideKycCase'>(await decision(identity, { staff: kyc, caseId }));
  };

  it('opens the account once it is approved, with the money of the demo, and tells the customer', async () => {
    const caseId = await submitted(identity, uid);
    expect(await approved(caseId)).toEqual({ ok: true, value: { approvalId: null } });
    expect(await identity.asked('identity.user', { uid })).toMatchObject({
      kycState: KYC_STATE.approved,
      allow: ['exchange', 'deposit', 'transfer', 'withdraw'],
    });
    await eventually(() => identity.ledger.entries.some((entry) => entry.businessId === `demo:${uid}`));
    await eventually(async () => (await identity.outbox.list()).some(({ subject }) => subject.includes('verified')));
    const acts = (await identity.audit()).filter(({ target }) => target === `user:${uid}`);
    expect(acts.map(({ action, reason }) => [action, reason])).toEqual([
      ['kyc.claim', undefined],
      ['kyc.approve', 'K01 Everything agrees with the document'],
    ]);
    expect((await identity.events(`user-${uid}`)).filter(({ type }) => type === 'KycStateSet')).toMatchObject([
      { data: { state: 2, source: 0 } },
      { data: { state: 1 } },
      { data: { state: 90, by: kyc.staffId } },
    ]);
  });

  it('approves nobody whose document has expired since, by one person or by two', async () => {
    const expiring = { ...ANSWERS, documentExpiry: dayIn('Australia/Sydney', identity.clock.nowMs()) };
    const caseId = await submitted(identity, uid, expiring);
    identity.kycVendor.answer = { ...CLEAR, publicFigure: true };
    const another = (await registered(identity, newAddress())).uid;
    const asked = await approved(await submitted(identity, another, expiring));
    const approvalId = asked.ok ? (asked.value.approvalId ?? '') : '';
    identity.clock.advance(23.9 * 3_600_000);
    expect(await approved(caseId)).toMatchObject({ rejection: { code: 'case-not-eligible' } });
    expect(await userState()).toBe(KYC_STATE.underReview);
    const { state } = await identity.context.approvals.load(`approval-${approvalId}`);
    const payloadHash = state.status === 'none' ? '' : state.payloadHash;
    await identity.send<'DecideApproval'>({
      type: 'DecideApproval',
      staff: other,
      approvalId,
      decision: 'approve',
      payloadHash,
      reason: 'D01',
      requestId: 'q',
    });
    await eventually(async () => {
      const { state: after } = await identity.context.approvals.load(`approval-${approvalId}`);
      return after.status === 'failed';
    });
    expect((await identity.asked('identity.user', { uid: another }))?.kycState).not.toBe(KYC_STATE.approved);
  });

  it('says what differs from the document, and takes two people where it must', async () => {
    identity.kycVendor.answer = {
      ...CLEAR,
      read: { street: { text: '14 WATTLE STREET', box: null }, birthDate: { text: '1997-03-14', box: null } },
      duplicates: [{ uid: '1000001', score: 0.9, same: ['document'] }],
    };
    const caseId = await submitted(identity, uid);
    expect(await caseOf(identity, caseId)).toMatchObject({
      mismatches: 1,
      marks: ['duplicate'],
      needsSecond: ['duplicate'],
    });
    const asked = await approved(caseId);
    if (!asked.ok || asked.value.approvalId === null) throw new Error('no second person was asked');
    const { approvalId } = asked.value;
    expect(await userState()).toBe(KYC_STATE.underReview);
    const { state } = await identity.context.approvals.load(`approval-${approvalId}`);
    if (state.status === 'none') throw new Error('no request');
    const decide = (staff: StaffPrincipal, answer: 'approve' | 'reject') =>
      identity.send<'DecideApproval'>({
        type: 'DecideApproval',
        staff,
        approvalId,
        decision: answer,
        payloadHash: state.payloadHash,
        reason: 'D01',
        requestId: 'q',
      });
    expect(await decide(kyc, 'approve')).toMatchObject({ ok: false, rejection: { code: 'approval-own' } });
    expect(await decide(other, 'approve')).toMatchObject({ ok: true, value: { status: 'executed' } });
    expect(await userState()).toBe(KYC_STATE.approved);
    expect((await identity.events(`kyc-${uid}`)).at(-1)).toMatchObject({
      type: 'KycApproved',
      data: { source: 'two-people', approvalId, by: `${kyc.staffId},${other.staffId}` },
    });
  });

  it('takes two people for whoever says to be a public figure, whatever the checking service knows', async () => {
    const caseId = await submitted(identity, uid, { ...ANSWERS, publicFigure: 'yes' });
    expect(await caseOf(identity, caseId)).toMatchObject({ marks: ['public-figure'], needsSecond: ['public-figure'] });
  });

  it('is void when a finding comes after the case was read', async () => {
    let find = (_: KycVendorAnswer): void => undefined;
    const finding = new Promise<KycVendorAnswer>((resolve) => (find = resolve));
    const asked = jest.spyOn(identity.kycVendor, 'get').mockReturnValueOnce(finding);
    await saved(identity, uid, { ...ANSWERS, documentType: 'passport' });
    await pictured(identity, uid, 'front');
    const sent = await identity.send<'SubmitKyc'>(await submit(identity, uid));
    const caseId = sent.ok ? sent.value.caseId : '';
    await identity.send<'ClaimKycCase'>(claim(kyc, caseId));
    const asRead = await decision(identity, { staff: kyc, caseId, decision: 'reject', reason: 'R04' });
    await eventually(() => asked.mock.calls.length > 0);
    find({ ...CLEAR, fraud: true });
    await checked(identity, caseId);
    expect(await identity.send<'DecideKycCase'>(asRead)).toMatchObject({ rejection: { code: 'case-changed' } });
    asked.mockRestore();
  });

  it('fails at the second signature when a finding comes after the first, and is one of the desk again', async () => {
    let find = (_: KycVendorAnswer): void => undefined;
    const finding = new Promise<KycVendorAnswer>((resolve) => (find = resolve));
    const looking = jest.spyOn(identity.kycVendor, 'get').mockReturnValueOnce(finding);
    await saved(identity, uid, { ...ANSWERS, documentType: 'passport' });
    await pictured(identity, uid, 'front');
    const sent = await identity.send<'SubmitKyc'>(await submit(identity, uid));
    const caseId = sent.ok ? sent.value.caseId : '';
    const asked = await approved(caseId);
    await eventually(() => looking.mock.calls.length > 0);
    find({ ...CLEAR, sanctionsHits: 1 });
    await checked(identity, caseId);
    looking.mockRestore();
    const approvalId = asked.ok ? (asked.value.approvalId ?? '') : '';
    const { state } = await identity.context.approvals.load(`approval-${approvalId}`);
    const payloadHash = state.status === 'none' ? '' : state.payloadHash;
    const yes = { type: 'DecideApproval', staff: other, approvalId, decision: 'approve', payloadHash } as const;
    expect(await identity.send<'DecideApproval'>({ ...yes, reason: 'D01', requestId: 'q' })).toMatchObject({
      value: { status: 'failed' },
    });
    await eventually(async () => (await caseOf(identity, caseId)).approvalId === null);
    expect(await userState()).toBe(KYC_STATE.submitted);
  });

  it('tells the customer a reason of its own for a part, and refuses what is no reason of a part', async () => {
    const caseId = await submitted(identity, uid);
    await identity.send<'ClaimKycCase'>(claim(kyc, caseId));
    const more = { staff: kyc, caseId, decision: 'modify', reason: 'M01', parts: ['street', 'front'] } as const;
    for (const reasons of [{ street: 'R01' }, { street: 'M99' }, { street: 'M01' }, { postcode: 'M02' }])
      expect(await identity.refused(await decision(identity, { ...more, reasons }))).toEqual({
        code: 'reason-missing',
        field: 'reasons',
      });
    valueOf(await identity.send<'DecideKycCase'>(await decision(identity, { ...more, reasons: { street: 'M02' } })));
    const { application } = (await identity.asked('identity.kyc', { uid })) ?? {};
    expect(application).toMatchObject({ reason: 'M01', fixes: [{ part: 'street', reason: 'M02' }, { part: 'front' }] });
    expect(application?.fixes[1]).not.toHaveProperty('reason');
  });

  it('keeps the remark that was sent with it, whatever comes at the same time', async () => {
    const caseId = await submitted(identity, uid);
    await identity.send<'ClaimKycCase'>(claim(kyc, caseId));
    const more = { caseId, decision: 'modify', reason: 'M02', parts: ['street'] } as const;
    const remarks = ['Your licence reads 18.', 'Too late.', 'By somebody who does not hold it.'];
    const wanted = await Promise.all(
      remarks.map((remark, index) => decision(identity, { staff: index === 2 ? other : kyc, ...more, remark })),
    );
    const replies = await Promise.all(wanted.map((one) => identity.send<'DecideKycCase'>(one)));
    expect(replies.map(({ ok }) => ok)).toEqual([true, false, false]);
    expect((await identity.asked('identity.kyc', { uid }))?.application).toMatchObject({ remark: remarks[0] });
  });

  it('finds the request for a second person again that a crash kept from the case', async () => {
    identity.kycVendor.answer = { ...CLEAR, publicFigure: true };
    const caseId = await submitted(identity, uid);
    await identity.send<'ClaimKycCase'>(claim(kyc, caseId));
    const asked = await decision(identity, { staff: kyc, caseId });
    const change = jest.spyOn(identity.context.verifications, 'change').mockRejectedValueOnce(new Error('killed'));
    await expect(identity.send<'DecideKycCase'>(asked)).rejects.toThrow('killed');
    change.mockRestore();
    expect((await caseOf(identity, caseId)).approvalId).toBeNull();
    const again = await identity.send<'DecideKycCase'>(await decision(identity, { staff: kyc, caseId }));
    expect(again).toMatchObject({ ok: true, value: { approvalId: expect.any(String) } });
    expect((await caseOf(identity, caseId)).approvalId).toBe(again.ok && again.value.approvalId);
  });

  it('is one of the desk again when the second person says no', async () => {
    identity.kycVendor.answer = { ...CLEAR, publicFigure: true };
    const caseId = await submitted(identity, uid);
    const asked = await approved(caseId);
    const approvalId = asked.ok ? (asked.value.approvalId ?? '') : '';
    const { state } = await identity.context.approvals.load(`approval-${approvalId}`);
    const payloadHash = state.status === 'none' ? '' : state.payloadHash;
    const no = { type: 'DecideApproval', staff: other, approvalId, decision: 'reject', payloadHash } as const;
    await identity.send<'DecideApproval'>({ ...no, reason: 'D11', requestId: 'q' });
    await eventually(async () => (await caseOf(identity, caseId)).approvalId === null);
    expect(await userState()).toBe(KYC_STATE.submitted);
    expect(await identity.send<'ClaimKycCase'>(claim(kyc, caseId))).toMatchObject({ ok: true });
  });

  it('is one of the desk again where the second person was faster than the note in the case', async () => {
    identity.kycVendor.answer = { ...CLEAR, publicFigure: true };
    const caseId = await submitted(identity, uid);
    await refuseEarly(identity, other, 'kyc.approve');
    expect(await approved(caseId)).toMatchObject({ ok: true });
    expect((await caseOf(identity, caseId)).approvalId).toBeNull();
    expect(await identity.send<'ClaimKycCase'>(claim(kyc, caseId))).toMatchObject({ ok: true });
  });

  it.each(['away', null] as const)('is decided by two people when the checking service is %s', async (answer) => {
    identity.kycVendor.answer = answer;
    const before = identity.slept.length;
    const caseId = await submitted(identity, uid);
    expect(await caseOf(identity, caseId)).toMatchObject({
      marks: ['no-vendor'],
      needsSecond: ['no-vendor'],
      check: { outcome: 'unanswered' },
    });
    // One minute, ten and an hour between the tries, in steps that the end of the venue need not wait for.
    const slept = identity.slept.slice(before);
    const asking = answer === null ? 4 * 60_000 : 0;
    expect(slept.reduce((sum, ms) => sum + ms, 0)).toBe(60_000 + 600_000 + 3_600_000 + asking);
    expect(Math.max(...slept)).toBe(1_000);
  });
});
