import { KYC_STATE, type StaffPrincipal } from '@corella/contracts/identity';
import { ORIGIN, type Identity } from '../../testing/given-identity.js';
import { lettersOf } from '../../testing/given-letters.js';
import { newAddress, registered } from '../../testing/given-people.js';
import { givenDesk, givenJapanese, JP_ANSWERS, submitted } from '../../testing/given-verification.js';
import { CLEAR } from '../../testing/scripted-vendor.js';

const DAY_MS = 86_400_000;

describe('MissKycLetter', () => {
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

  it('gives the case back to the desk two weeks after a letter was sent, and ends its PIN', async () => {
    uid = await givenJapanese(identity);
    const caseId = await submitted(identity, uid, JP_ANSWERS);
    const missing = { type: 'MissKycLetter', uid } as const;
    await approved(caseId);
    await told('A letter will be sent to you');
    expect(await identity.refused(missing)).toEqual({ code: 'pin-unavailable' });
    await identity.send<'PlayKycLetter'>({ type: 'PlayKycLetter', uid, state: 'posted' });
    await told('A letter is on its way to you');
    const from = identity.clock.nowMs() + 14 * DAY_MS;
    identity.clock.advance(14 * DAY_MS - 1);
    expect(await identity.refused(missing)).toEqual({ code: 'letter-early', inputs: { from } });
    identity.clock.advance(1);
    expect(await identity.send<'MissKycLetter'>(missing)).toEqual({ ok: true, value: { reported: true } });
    expect(await view()).toMatchObject({ state: KYC_STATE.submitted, mailState: 3 });
    await told('Your letter did not reach you, or its PIN is spent');
    const pin = { type: 'EnterKycPin', uid, pin: '12345678', origin: ORIGIN } as const;
    expect(await identity.refused(pin)).toEqual({ code: 'pin-unavailable' });
    // The desk sends the next one.
    expect(await approved(caseId)).toMatchObject({ ok: true });
    expect(await view()).toMatchObject({ state: KYC_STATE.underReview, mailState: 1 });
    expect((await identity.events(`kyc-${uid}`)).at(-1)).toMatchObject({ type: 'LetterOrdered', data: { letter: 2 } });
  });
});
