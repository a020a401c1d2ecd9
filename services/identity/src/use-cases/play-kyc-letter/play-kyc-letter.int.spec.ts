import { KYC_STATE, type StaffPrincipal } from '@corella/contracts/identity';
import type { Identity } from '../../testing/given-identity.js';
import { lettersOf } from '../../testing/given-letters.js';
import { newAddress, registered } from '../../testing/given-people.js';
import { claim, givenDesk, givenJapanese, JP_ANSWERS, submitted } from '../../testing/given-verification.js';
import { CLEAR } from '../../testing/scripted-vendor.js';

describe('PlayKycLetter', () => {
  let identity: Identity;
  let kyc: StaffPrincipal;
  let letters: ReturnType<typeof lettersOf>;
  let uid: string;
  beforeAll(async () => {
    ({ identity, kyc } = await givenDesk());
    letters = lettersOf(identity, kyc);
  });
  beforeEach(async () => {
    identity.kycVendor.answer = CLEAR;
    uid = (await registered(identity, newAddress())).uid;
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const view = () => letters.view(uid);
  const told = (subject: string) => letters.told(subject);
  const approved = (caseId: string) => letters.approved(caseId);

  it('returns a letter, and the case is one of the desk again', async () => {
    uid = await givenJapanese(identity);
    const caseId = await submitted(identity, uid, JP_ANSWERS);
    await approved(caseId);
    const play = (state: 'posted' | 'returned') => ({ type: 'PlayKycLetter', uid, state }) as const;
    await told('A letter will be sent to you');
    expect(await identity.refused(play('returned'))).toEqual({ code: 'pin-unavailable' });
    await identity.send<'PlayKycLetter'>(play('posted'));
    await told('A letter is on its way to you');
    expect(await identity.refused(play('posted'))).toEqual({ code: 'pin-unavailable' });
    await identity.send<'PlayKycLetter'>(play('returned'));
    expect(await view()).toMatchObject({ state: KYC_STATE.submitted, mailState: 3 });
    await told('Your letter did not reach you, or its PIN is spent');
    expect(await identity.send<'ClaimKycCase'>(claim(kyc, caseId))).toMatchObject({ ok: true });
  });
});
