import { KYC_STATE, type StaffPrincipal } from '@corella/contracts/identity';
import { KYC_LEASE_MS } from '@corella/contracts/kyc';
import { eventually, givenIdentity, ORIGIN, type Identity } from '../testing/given-identity.js';
import { givenStaff, registered, newAddress, signedUp } from '../testing/given-people.js';
import {
  ANSWERS,
  caseOf,
  checked,
  claim,
  decision,
  draftOf,
  JP_ANSWERS,
  pictured,
  saved,
  submit,
  submitted,
} from '../testing/given-verification.js';
import { CLEAR } from '../testing/scripted-vendor.js';

describe('the verification of a customer', () => {
  let identity: Identity;
  let kyc: StaffPrincipal;
  let other: StaffPrincipal;
  let uid: string;
  beforeAll(async () => {
    identity = await givenIdentity({ demoKyc: 'manual' });
    kyc = (await givenStaff(identity, 'kyc')).principal;
    other = (await givenStaff(identity, 'aml')).principal;
  });
  beforeEach(async () => {
    identity.kycVendor.answer = CLEAR;
    uid = (await registered(identity, newAddress())).uid;
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const view = async () => {
    const found = await identity.asked('identity.kyc', { uid });
    if (found === null) throw new Error('nobody');
    return found;
  };
  const userState = async () => (await identity.asked('identity.user', { uid }))?.kycState;
  const approved = async (caseId: string) => {
    await identity.send<'ClaimKycCase'>(claim(kyc, caseId));
    return identity.send<'DecideKycCase'>(await decision(identity, { staff: kyc, caseId }));
  };

  it('keeps every answer, names what is wrong, and refuses a draft that another tab has changed', async () => {
    const save = (answers: object, version: number) => ({ type: 'SaveKycDraft', uid, answers, version }) as const;
    const first = await identity.send<'SaveKycDraft'>(save({ postcode: ' 305 ', phone: '+61 412 555 018' }, 0));
    expect(first).toMatchObject({ ok: true, value: { version: 1, faults: { postcode: 'kyc-postcode-4' } } });
    expect((await draftOf(identity, uid)).answers).toEqual({ postcode: '305', phone: '+61412555018' });
    expect(await identity.refused(save({ postcode: '3056' }, 0))).toEqual({ code: 'draft-changed' });
    expect(await identity.refused(save({ firstNameKana: 'ミア' }, 1))).toMatchObject({ code: 'field-not-asked' });
    await identity.send<'SaveKycDraft'>(save({ postcode: '' }, 1));
    expect((await draftOf(identity, uid)).answers).toEqual({ phone: '+61412555018' });
  });

  it('is submitted whole: every answer right, every picture of the document there', async () => {
    await saved(identity, uid, { ...ANSWERS, birthDate: '2010-03-14' });
    expect(await identity.refused(await submit(identity, uid))).toMatchObject({
      code: 'kyc-incomplete',
      kycFaults: { birthDate: 'kyc-too-young' },
    });
    await saved(identity, uid, { birthDate: '1991-03-14' });
    await pictured(identity, uid, 'front');
    expect(await identity.refused(await submit(identity, uid))).toMatchObject({
      code: 'kyc-picture-missing',
      field: 'back',
    });
    await pictured(identity, uid, 'back');
    expect(await identity.refused({ ...(await submit(identity, uid)), version: 1 })).toMatchObject({
      code: 'draft-changed',
    });
    const reply = await identity.send<'SubmitKyc'>(await submit(identity, uid));
    expect(reply).toMatchObject({ ok: true, value: { caseId: `KYC-${uid}-1` } });
    expect(await userState()).toBe(KYC_STATE.submitted);
    expect(await identity.refused(await submit(identity, uid))).toEqual({ code: 'kyc-closed' });
  });

  it('forgets a picture that was replaced before anybody saw it, and keeps one that was sent', async () => {
    const first = await pictured(identity, uid, 'front');
    const second = await pictured(identity, uid, 'front');
    expect(await identity.files.read(first)).toBeNull();
    const caseId = await submitted(identity, uid);
    const [front] = (await caseOf(identity, caseId)).files;
    expect(front?.fileId).not.toBe(second);
    await identity.send<'ClaimKycCase'>(claim(kyc, caseId));
    const ask = await decision(identity, { staff: kyc, caseId, decision: 'modify', reason: 'M01', parts: ['front'] });
    await identity.send<'DecideKycCase'>(ask);
    await pictured(identity, uid, 'front');
    expect(await identity.files.read(front?.fileId ?? '')).not.toBeNull();
  });

  it('writes no answer into any event', async () => {
    const caseId = await submitted(identity, uid);
    const log = JSON.stringify([
      await identity.events(`kyc-${uid}`),
      await identity.events(`user-${uid}`),
      await identity.audit(),
    ]);
    for (const answer of ['Mia', 'Nguyen', 'Wattle', '1991-03-14', '2274', '412555018', ORIGIN.ip])
      expect(log).not.toContain(answer);
    await identity.vault.erasePerson(`legal:${uid}`);
    expect((await caseOf(identity, caseId)).answers).toEqual({});
  });

  it('is read by one person of the desk at a time, who decides what they have read', async () => {
    const caseId = await submitted(identity, uid);
    const second = (await givenStaff(identity, 'kyc')).principal;
    expect(await identity.send<'ClaimKycCase'>(claim(kyc, caseId))).toMatchObject({ ok: true });
    expect(await userState()).toBe(KYC_STATE.underReview);
    expect(await identity.refused(claim(second, caseId))).toMatchObject({ code: 'case-claimed' });
    expect(await identity.refused(claim(other, caseId))).toMatchObject({ code: 'permission-missing' });
    const stale = await decision(identity, { staff: kyc, caseId, hash: 'b'.repeat(64) });
    expect(await identity.refused(stale)).toEqual({ code: 'case-changed' });
    expect(await identity.refused(await decision(identity, { staff: second, caseId }))).toMatchObject({
      code: 'case-not-yours',
    });
    await identity.send<'ReleaseKycCase'>({ type: 'ReleaseKycCase', staff: kyc, caseId, requestId: 'q' });
    expect(await userState()).toBe(KYC_STATE.submitted);
    expect(await identity.refused(await decision(identity, { staff: kyc, caseId }))).toMatchObject({
      code: 'case-not-yours',
    });
  });

  it('gives a case back after five minutes', async () => {
    const caseId = await submitted(identity, uid);
    await identity.send<'ClaimKycCase'>(claim(kyc, caseId));
    identity.clock.advance(KYC_LEASE_MS);
    await identity.service.tidy();
    expect(await userState()).toBe(KYC_STATE.submitted);
    expect((await caseOf(identity, caseId)).claimedBy).toBeNull();
  });

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

  it('is sent back for named parts; only these change, and the place in the queue is kept', async () => {
    const caseId = await submitted(identity, uid);
    const { submittedAt } = await caseOf(identity, caseId);
    await identity.send<'ClaimKycCase'>(claim(kyc, caseId));
    const ask = (more: object) =>
      decision(identity, { staff: kyc, caseId, decision: 'modify', reason: 'M02', parts: ['street'], ...more });
    expect(await identity.refused(await ask({ parts: [] }))).toMatchObject({ code: 'payload-invalid' });
    expect(await identity.refused(await ask({ parts: ['firstNameKana'] }))).toMatchObject({ code: 'payload-invalid' });
    expect(await identity.refused(await ask({ reason: 'K01' }))).toMatchObject({ code: 'reason-missing' });
    expect(await identity.refused(await ask({ remark: 'a\u202eb' }))).toMatchObject({ code: 'remark-invalid' });
    await identity.send<'DecideKycCase'>(await ask({ remark: 'Your licence reads 18.' }));
    expect(await view()).toMatchObject({
      state: KYC_STATE.needsModification,
      application: {
        fixes: [{ part: 'street', sent: '14 Wattle Street' }],
        reason: 'M02',
        remark: 'Your licence reads 18.',
      },
    });
    const { version } = await draftOf(identity, uid);
    expect(
      await identity.refused({ type: 'SaveKycDraft', uid, answers: { firstName: 'Max' }, version } as const),
    ).toMatchObject({ code: 'field-not-asked', field: 'firstName' });
    const resubmit = (draft: number) => ({ type: 'ResubmitKyc', uid, version: draft, origin: ORIGIN }) as const;
    expect(await identity.refused(resubmit(version), ['kyc-answers'])).toMatchObject({ code: 'kyc-incomplete' });
    identity.clock.advance(3_600_000);
    const next = await saved(identity, uid, { street: '18 Wattle Street' });
    expect(await identity.send<'ResubmitKyc'>(resubmit(next))).toMatchObject({ ok: true });
    await checked(identity, caseId);
    expect(await caseOf(identity, caseId)).toMatchObject({
      ...{ state: KYC_STATE.submittedAgain, attempt: 2, submittedAt },
      answers: { street: '18 Wattle Street' },
      earlier: { street: '14 Wattle Street' },
    });
    expect(await approved(caseId)).toMatchObject({ ok: true });
  });

  it('says what differs from the document, and takes two people where it must', async () => {
    identity.kycVendor.answer = {
      ...CLEAR,
      read: { street: { text: '14 WATTLE STREET', box: null }, birthDate: { text: '1997-03-14', box: null } },
      duplicates: [{ uid: '1000001', score: 0.91, same: ['document'] }],
    };
    const caseId = await submitted(identity, uid);
    expect(await caseOf(identity, caseId)).toMatchObject({
      ...{ mismatches: 1, marks: ['duplicate'], needsSecond: ['duplicate'] },
    });
    const asked = await approved(caseId);
    if (!asked.ok || asked.value.approvalId === null) throw new Error('no second person was asked');
    const { approvalId } = asked.value;
    expect(await userState()).toBe(KYC_STATE.underReview);
    const { state } = await identity.context.approvals.load(`approval-${approvalId}`);
    if (state.status === 'none') throw new Error('no request');
    const decide = (staff: StaffPrincipal, answer: 'approve' | 'reject') =>
      identity.send<'DecideApproval'>({
        ...{ type: 'DecideApproval', staff, approvalId, decision: answer, payloadHash: state.payloadHash },
        ...{ reason: 'D01', requestId: 'q' },
      });
    expect(await decide(kyc, 'approve')).toMatchObject({ ok: false, rejection: { code: 'approval-own' } });
    expect(await decide(other, 'approve')).toMatchObject({ ok: true, value: { status: 'executed' } });
    expect(await userState()).toBe(KYC_STATE.approved);
    expect((await identity.events(`kyc-${uid}`)).at(-1)).toMatchObject({
      type: 'KycApproved',
      data: { source: 'two-people', approvalId, by: `${kyc.staffId},${other.staffId}` },
    });
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

  it.each(['away', null] as const)('is decided by two people when the checking service is %s', async (answer) => {
    identity.kycVendor.answer = answer;
    const before = identity.slept.length;
    const caseId = await submitted(identity, uid);
    expect(await caseOf(identity, caseId)).toMatchObject({
      ...{ marks: ['no-vendor'], needsSecond: ['no-vendor'], check: { outcome: 'unanswered' } },
    });
    expect(identity.slept.slice(before).filter((ms) => ms >= 60_000)).toEqual([60_000, 600_000, 3_600_000]);
  });

  it('is rejected with a day from which on one may apply again, and never after a hit of a list', async () => {
    const caseId = await submitted(identity, uid);
    await identity.send<'ClaimKycCase'>(claim(kyc, caseId));
    await identity.send<'DecideKycCase'>(
      await decision(identity, { staff: kyc, caseId, decision: 'reject', reason: 'R01' }),
    );
    expect(await view()).toMatchObject({ state: KYC_STATE.rejected, application: { reason: 'R01' } });
    expect(await identity.refused({ type: 'ReopenKyc', uid })).toEqual({ code: 'kyc-wait' });
    identity.clock.advance(30 * 86_400_000);
    expect(await identity.send<'ReopenKyc'>({ type: 'ReopenKyc', uid })).toMatchObject({ ok: true });
    expect(await view()).toMatchObject({ state: KYC_STATE.notSubmitted, draft: { answers: { firstName: 'Mia' } } });
    const again = await submitted(identity, uid);
    expect(again).toBe(`KYC-${uid}-2`);
    await identity.send<'ClaimKycCase'>(claim(kyc, again));
    const never = await decision(identity, { staff: kyc, caseId: again, decision: 'reject', reason: 'R05' });
    await identity.send<'DecideKycCase'>(never);
    identity.clock.advance(999 * 86_400_000);
    expect(await identity.refused({ type: 'ReopenKyc', uid })).toEqual({ code: 'kyc-wait' });
  });

  it('lapses without an answer for thirty days, and the draft stays', async () => {
    const caseId = await submitted(identity, uid);
    await identity.send<'ClaimKycCase'>(claim(kyc, caseId));
    await identity.send<'DecideKycCase'>(
      await decision(identity, { staff: kyc, caseId, decision: 'modify', reason: 'M02', parts: ['street'] }),
    );
    identity.clock.advance(30 * 86_400_000);
    await identity.service.tidy();
    expect(await view()).toMatchObject({ state: KYC_STATE.notSubmitted, draft: { answers: { firstName: 'Mia' } } });
  });

  it('ends in Japan with the PIN of a letter', async () => {
    const email = newAddress();
    const signUp = await signedUp(identity, email, { country: 'JP' });
    const verified = await identity.send<'VerifyEmail'>({
      ...{ type: 'VerifyEmail', email, signUp, code: '000000', origin: ORIGIN },
    });
    uid = verified.ok ? verified.value.user.uid : '';
    const caseId = await submitted(identity, uid, JP_ANSWERS);
    await approved(caseId);
    expect(await view()).toMatchObject({ state: KYC_STATE.underReview, mailState: 1 });
    await eventually(async () => (await identity.outbox.list(email)).some(({ channel }) => channel === 'post'));
    const letter = (await identity.outbox.list(email)).find(({ channel }) => channel === 'post');
    expect(letter?.text).toContain('14 Wattle Street');
    const pin = letter?.code ?? '';
    expect(pin).toMatch(/^[0-9]{8}$/);
    const enter = (text: string) => ({ type: 'EnterKycPin', uid, pin: text, origin: ORIGIN }) as const;
    expect(await identity.refused(enter(pin))).toEqual({ code: 'pin-unavailable' });
    await identity.send<'PlayKycLetter'>({ type: 'PlayKycLetter', uid, state: 'posted' });
    const wrong = pin === '00000000' ? '11111111' : '00000000';
    expect(await identity.send<'EnterKycPin'>(enter(wrong))).toMatchObject({
      ok: false,
      rejection: { code: 'pin-wrong', inputs: { left: 4 } },
    });
    expect(await view()).toMatchObject({ application: { pin: { left: 4 } } });
    expect(await identity.send<'EnterKycPin'>(enter(pin))).toMatchObject({ ok: true });
    expect(await userState()).toBe(KYC_STATE.approved);
  });

  it('is listed, counted and found by the desk, with names from the vault', async () => {
    const caseId = await submitted(identity, uid, { ...ANSWERS, lastName: `Zhou${uid}` });
    const { staffId } = kyc;
    const list = async (filter: Record<string, string | boolean>) => {
      const reply = await identity.asked('identity.list-kyc-cases', {
        ...{ filter, range: [0, 99], sort: ['dueAt', 'ASC'], staffId },
      });
      if (!reply.ok) throw new Error(JSON.stringify(reply.rejection));
      return reply.value.rows;
    };
    expect(await list({ q: `zhou${uid}` })).toMatchObject([
      { id: caseId, name: `Mia Zhou${uid}`, documentType: 'au-licence', pictures: 2, state: 2, attempt: 1 },
    ]);
    expect(await list({ tab: 'submitted', uid })).toHaveLength(1);
    expect(await list({ unclaimed: true, uid })).toHaveLength(1);
    const before = await identity.asked('identity.kyc-counts', { staffId });
    await identity.send<'ClaimKycCase'>(claim(kyc, caseId));
    expect(await list({ mine: true, uid })).toMatchObject([{ claimedByName: kyc.name }]);
    expect(await list({ tab: 'review', uid })).toHaveLength(1);
    const after = await identity.asked('identity.kyc-counts', { staffId });
    expect([after.open - before.open, after.mine - before.mine, after.unclaimed - before.unclaimed]).toEqual([
      0, 1, -1,
    ]);
    await identity.send<'DecideKycCase'>(await decision(identity, { staff: kyc, caseId }));
    expect(await list({ tab: 'approved', uid })).toMatchObject([{ decidedBy: staffId, dueAt: null }]);
    expect((await identity.asked('identity.kyc-counts', { staffId })).decidedToday).toBeGreaterThan(0);
    const unknown: Record<string, string | number | boolean>[] = [{ tab: 'nonsense' }, { q: true }, { nonsense: 1 }];
    for (const filter of unknown)
      expect(
        await identity.asked('identity.list-kyc-cases', { filter, range: [0, 9], sort: ['id', 'ASC'], staffId }),
      ).toMatchObject({ ok: false, rejection: { code: 'filter-unknown' } });
  });

  it('offers the case that is due first to whoever asks for the next one', async () => {
    const caseId = await submitted(identity, uid);
    const seen: string[] = [];
    for (;;) {
      const next = await identity.send<'ClaimKycCase'>(claim(kyc, null));
      if (!next.ok) {
        expect(next.rejection.code).toBe('no-case-waiting');
        break;
      }
      seen.push(next.value.caseId);
    }
    expect(seen).toContain(caseId);
    expect(new Set(seen).size).toBe(seen.length);
  });
});
