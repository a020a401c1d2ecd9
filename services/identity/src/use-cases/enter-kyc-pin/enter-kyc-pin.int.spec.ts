import { KYC_STATE, type StaffPrincipal } from '@corella/contracts/identity';
import { eventually, ORIGIN, type Identity } from '../../testing/given-identity.js';
import { newAddress, registered } from '../../testing/given-people.js';
import { claim, decision, givenDesk, givenJapanese, JP_ANSWERS, submitted } from '../../testing/given-verification.js';
import { CLEAR } from '../../testing/scripted-vendor.js';

describe('EnterKycPin', () => {
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
  const userState = async () => (await identity.asked('identity.user', { uid }))?.kycState;
  const approved = async (caseId: string) => {
    await identity.send<'ClaimKycCase'>(claim(kyc, caseId));
    return identity.send<'DecideKycCase'>(await decision(identity, { staff: kyc, caseId }));
  };

  /** Waits for a mail, so that it does not come while a refusal is looked at. */
  const told = (email: string, subject: string) =>
    eventually(async () => (await identity.outbox.list(email)).some((mail) => mail.subject === subject));

  it('ends in Japan with the PIN of a letter', async () => {
    const email = newAddress();
    uid = await givenJapanese(identity, email);
    const caseId = await submitted(identity, uid, JP_ANSWERS);
    await approved(caseId);
    expect(await view()).toMatchObject({ state: KYC_STATE.underReview, mailState: 1 });
    await eventually(async () => (await identity.outbox.list(email)).some(({ channel }) => channel === 'post'));
    const letter = (await identity.outbox.list(email)).find(({ channel }) => channel === 'post');
    expect(letter?.text).toContain('14 Wattle Street');
    const pin = letter?.code ?? '';
    expect(pin).toMatch(/^[0-9]{8}$/);
    const enter = (text: string) => ({ type: 'EnterKycPin', uid, pin: text, origin: ORIGIN }) as const;
    await told(email, 'A letter will be sent to you');
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

  it('is refused to whoever has become too old for it meanwhile, and uses up no guess', async () => {
    const email = newAddress();
    uid = await givenJapanese(identity, email);
    await approved(await submitted(identity, uid, { ...JP_ANSWERS, birthDate: '1951-02-01' }));
    await eventually(async () => (await identity.outbox.list(email)).some(({ channel }) => channel === 'post'));
    const pin = (await identity.outbox.list(email)).find(({ channel }) => channel === 'post')?.code ?? '';
    await identity.send<'PlayKycLetter'>({ type: 'PlayKycLetter', uid, state: 'posted' });
    await told(email, 'A letter is on its way to you');
    identity.clock.advance(30 * 86_400_000);
    const enter = { type: 'EnterKycPin', uid, pin, origin: ORIGIN } as const;
    expect(await identity.refused(enter)).toMatchObject({ code: 'case-not-eligible' });
    expect(await view()).toMatchObject({ application: { pin: { left: 5 } } });
    expect(await userState()).toBe(KYC_STATE.underReview);
  });

  it('has the PIN of three letters within ninety days at most, and of another one afterwards', async () => {
    uid = await givenJapanese(identity, newAddress());
    const caseId = await submitted(identity, uid, JP_ANSWERS);
    for (let letters = 1; letters <= 3; letters += 1) {
      expect(await approved(caseId)).toMatchObject({ ok: true });
      await identity.send<'PlayKycLetter'>({ type: 'PlayKycLetter', uid, state: 'posted' });
      await identity.send<'PlayKycLetter'>({ type: 'PlayKycLetter', uid, state: 'returned' });
    }
    expect(await approved(caseId)).toMatchObject({ ok: false, rejection: { code: 'letter-limit' } });
    expect(await view()).toMatchObject({ mailState: 3 });
    identity.clock.advance(90 * 86_400_000);
    expect(await approved(caseId)).toMatchObject({ ok: true });
    expect(await view()).toMatchObject({ state: KYC_STATE.underReview, mailState: 1 });
  });
});
