import type { StaffPrincipal } from '@corella/contracts/identity';
import { type Identity } from '../../testing/given-identity.js';
import { newAddress, registered } from '../../testing/given-people.js';
import { caseOf, claim, decision, givenDesk, pictured, submitted } from '../../testing/given-verification.js';
import { CLEAR } from '../../testing/scripted-vendor.js';

describe('PutKycPicture', () => {
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
});
