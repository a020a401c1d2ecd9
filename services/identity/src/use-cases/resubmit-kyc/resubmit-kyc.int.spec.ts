import { KYC_STATE, type StaffPrincipal } from '@corella/contracts/identity';
import { ORIGIN, type Identity } from '../../testing/given-identity.js';
import { newAddress, registered } from '../../testing/given-people.js';
import {
  caseOf,
  checked,
  claim,
  decision,
  draftOf,
  givenDesk,
  saved,
  submitted,
} from '../../testing/given-verification.js';
import { CLEAR } from '../../testing/scripted-vendor.js';

describe('ResubmitKyc', () => {
  let identity: Identity;
  let kyc: StaffPrincipal;
  let uid: string;
  beforeAll(async () => {
    ({ identity, kyc } = await givenDesk());
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
  const approved = async (caseId: string) => {
    await identity.send<'ClaimKycCase'>(claim(kyc, caseId));
    return identity.send<'DecideKycCase'>(await decision(identity, { staff: kyc, caseId }));
  };

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
      state: KYC_STATE.submittedAgain,
      attempt: 2,
      submittedAt,
      answers: { street: '18 Wattle Street' },
      earlier: { street: '14 Wattle Street' },
    });
    expect(await approved(caseId)).toMatchObject({ ok: true });
  });
});
