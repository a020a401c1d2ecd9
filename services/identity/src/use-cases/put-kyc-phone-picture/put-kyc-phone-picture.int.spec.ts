import { choseEkyc, givenPhone, storedPicture } from '../../testing/given-kyc-phone.js';
import { givenIdentity, type Identity } from '../../testing/given-identity.js';
import { givenCustomer } from '../../testing/given-people.js';
import { ANSWERS, draftOf, submit } from '../../testing/given-verification.js';

describe('PutKycPhonePicture', () => {
  let identity: Identity;
  let uid: string;
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

  it('wants the selfies before anything is submitted, and takes none as a file', async () => {
    await choseEkyc(identity, uid, { ...ANSWERS, documentType: 'passport' });
    const phone = await givenPhone(identity, uid);
    const picture = await storedPicture(identity, uid, 'front');
    await identity.send<'PutKycPhonePicture'>({ type: 'PutKycPhonePicture', phone, picture });
    const missing = { code: 'kyc-picture-missing', field: 'selfie1' };
    expect(await identity.refused(await submit(identity, uid))).toEqual(missing);
    const { version } = await draftOf(identity, uid);
    const selfie = await storedPicture(identity, uid, 'selfie1');
    const foreign = { code: 'field-not-asked', field: 'selfie1' };
    expect(await identity.refused({ type: 'PutKycPicture', uid, picture: selfie, version })).toEqual(foreign);
    const back = await storedPicture(identity, uid, 'back');
    const noBack = { code: 'field-not-asked', field: 'back' };
    expect(await identity.refused({ type: 'PutKycPhonePicture', phone, picture: back })).toEqual(noBack);
  });
});
