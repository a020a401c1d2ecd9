import { KYC_STATE, type StaffPrincipal } from '@corella/contracts/identity';
import { KYC_LEASE_MS } from '@corella/contracts/kyc';
import { type Identity } from '../../testing/given-identity.js';
import { givenStaff, newAddress, registered } from '../../testing/given-people.js';
import { caseOf, claim, decision, givenDesk, submitted } from '../../testing/given-verification.js';
import { CLEAR } from '../../testing/scripted-vendor.js';

describe('ClaimKycCase', () => {
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
