import { type Identity } from '../../testing/given-identity.js';
import { newAddress, registered } from '../../testing/given-people.js';
import { ANSWERS, draftOf, givenDesk, pictured, saved, submit } from '../../testing/given-verification.js';
import { CLEAR } from '../../testing/scripted-vendor.js';

describe('SaveKycDraft', () => {
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

  it('takes nothing while the draft is submitted, so it says what was sent', async () => {
    await saved(identity, uid, { ...ANSWERS, documentType: 'passport' });
    await pictured(identity, uid, 'front');
    const submission = await submit(identity, uid);
    const { version } = submission;
    const [sent, late] = await Promise.all([
      identity.send<'SubmitKyc'>(submission),
      identity.send<'SaveKycDraft'>({ type: 'SaveKycDraft', uid, answers: { street: '18 Wattle Street' }, version }),
    ]);
    expect([sent, late]).toMatchObject([{ ok: true }, { rejection: { code: 'kyc-closed' } }]);
    expect((await draftOf(identity, uid)).answers).toMatchObject({ street: ANSWERS.street });
  });
});
