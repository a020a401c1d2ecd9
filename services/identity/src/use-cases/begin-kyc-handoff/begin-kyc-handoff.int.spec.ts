import { choseEkyc, givenPhone, storedPicture } from '../../testing/given-kyc-phone.js';
import { givenIdentity, type Identity } from '../../testing/given-identity.js';
import { givenCustomer } from '../../testing/given-people.js';
import { choseCompany, draftOf, saved } from '../../testing/given-verification.js';

describe('BeginKycHandoff', () => {
  let identity: Identity;
  let uid: string;
  const phoneOf = (phone: string) => identity.asked('identity.kyc-phone', { phone });
  const begin = () => identity.send<'BeginKycHandoff'>({ type: 'BeginKycHandoff', uid });
  beforeAll(async () => {
    identity = await givenIdentity({ demoKyc: 'manual' });
  });
  beforeEach(async () => {
    uid = (await givenCustomer(identity)).uid;
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });

  it('is for people who have said which document they have', async () => {
    expect(await begin()).toMatchObject({ rejection: { code: 'field-not-asked', field: 'method' } });
    await choseEkyc(identity, uid, { firstName: 'Mia' });
    expect(await begin()).toMatchObject({ rejection: { kycFaults: { documentType: 'kyc-missing' } } });
    await saved(identity, uid, { documentType: 'passport' });
    expect(await begin()).toMatchObject({ ok: true });
    await choseCompany(identity, uid);
    expect(await begin()).toMatchObject({ rejection: { code: 'field-not-asked', field: 'method' } });
    const { version } = await draftOf(identity, uid);
    const ofCompany = { type: 'SaveKycDraft', uid, method: 'ekyc', answers: {}, version } as const;
    expect(await identity.refused(ofCompany)).toEqual({ code: 'field-not-asked', field: 'method' });
  });

  it('asks for other gestures only where a selfie is missing', async () => {
    await choseEkyc(identity, uid);
    const phone = await givenPhone(identity, uid);
    const before = (await phoneOf(phone))?.slots ?? [];
    const picture = await storedPicture(identity, uid, 'selfie2');
    await identity.send<'PutKycPhonePicture'>({ type: 'PutKycPhonePicture', phone, picture });
    const after = (await phoneOf(await givenPhone(identity, uid)))?.slots ?? [];
    const selfie2 = before.find(({ slot }) => slot === 'selfie2');
    expect(after.find(({ slot }) => slot === 'selfie2')?.gesture).toBe(selfie2?.gesture);
    expect(await phoneOf(phone)).toBeNull();
  });

  it('asks for the same gestures by every code of a day, so that nobody draws until old pictures fit', async () => {
    const { uid: other } = await givenCustomer(identity);
    await choseEkyc(identity, other);
    const asked = async () => (await phoneOf(await givenPhone(identity, other)))?.slots.map(({ gesture }) => gesture);
    const first = await asked();
    for (let n = 0; n < 5; n += 1) expect(await asked()).toEqual(first);
  });
});
