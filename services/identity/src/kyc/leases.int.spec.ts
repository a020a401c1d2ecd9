import { KYC_STATE, type StaffPrincipal } from '@corella/contracts/identity';
import { type Identity } from '../testing/given-identity.js';
import { newAddress, registered } from '../testing/given-people.js';
import { claim, decision, givenDesk, submitted } from '../testing/given-verification.js';
import { CLEAR } from '../testing/scripted-vendor.js';

describe('what time ends', () => {
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
});
