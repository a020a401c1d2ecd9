import { KYC_STATE, type StaffPrincipal } from '@corella/contracts/identity';
import { type Identity } from '../../testing/given-identity.js';
import { newAddress, registered } from '../../testing/given-people.js';
import { claim, givenDesk, submitted } from '../../testing/given-verification.js';
import { CLEAR } from '../../testing/scripted-vendor.js';

describe('ReleaseKycCase', () => {
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

  it('gives a case back that is one’s own, and no other', async () => {
    const caseId = await submitted(identity, uid);
    const release = { type: 'ReleaseKycCase', staff: kyc, caseId, requestId: 'q' } as const;
    expect(await identity.refused(release)).toEqual({ code: 'case-not-yours' });
    expect(await identity.refused({ ...release, staff: other })).toMatchObject({ code: 'permission-missing' });
    await identity.send<'ClaimKycCase'>(claim(kyc, caseId));
    expect(await identity.send<'ReleaseKycCase'>(release)).toMatchObject({ ok: true });
    expect(await userState()).toBe(KYC_STATE.submitted);
    expect((await identity.audit()).at(-1)).toMatchObject({ action: 'kyc.release', after: caseId });
  });
});
