import { KYC_STATE } from '@corella/contracts/identity';
import { ORIGIN, type Identity } from '../../testing/given-identity.js';
import { newAddress, registered } from '../../testing/given-people.js';
import { bindPhone, newNumber } from '../../testing/given-phone.js';
import {
  ANSWERS,
  caseOf,
  givenDesk,
  givenJapanese,
  pictured,
  saved,
  submit,
  submitted,
} from '../../testing/given-verification.js';
import { CLEAR } from '../../testing/scripted-vendor.js';

describe('SubmitKyc', () => {
  let identity: Identity;
  let uid: string;
  beforeAll(async () => {
    ({ identity } = await givenDesk());
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
    // The check of what was sent is under way meanwhile.
    expect(await identity.send<'SubmitKyc'>(await submit(identity, uid))).toEqual({
      ok: false,
      rejection: { code: 'kyc-closed' },
    });
  });

  it('takes a phone in Japan, and none elsewhere', async () => {
    uid = await givenJapanese(identity, newAddress(), { phone: false });
    expect(await identity.refused(await submit(identity, uid))).toEqual({ code: 'phone-required' });
    await bindPhone(identity, uid, newNumber());
    expect(await identity.refused(await submit(identity, uid))).toMatchObject({ code: 'kyc-incomplete' });
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
});
