import { choseEkyc, givenPhone, storedPicture } from '../../testing/given-kyc-phone.js';
import { givenIdentity, type Identity } from '../../testing/given-identity.js';
import { givenCustomer } from '../../testing/given-people.js';
import { draftOf } from '../../testing/given-verification.js';

describe('EndKycHandoff', () => {
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

  it('ends the code and the phone, and what the phone sent stays', async () => {
    await choseEkyc(identity, uid);
    const phone = await givenPhone(identity, uid);
    const picture = await storedPicture(identity, uid, 'front');
    await identity.send<'PutKycPhonePicture'>({ type: 'PutKycPhonePicture', phone, picture });
    const end = { type: 'EndKycHandoff', uid } as const;
    expect(await identity.send<'EndKycHandoff'>(end)).toEqual({ ok: true, value: { ended: true } });
    expect(await identity.asked('identity.kyc-phone', { phone })).toBeNull();
    expect((await draftOf(identity, uid)).pictures.map(({ slot }) => slot)).toEqual(['front']);
    expect(await identity.send<'EndKycHandoff'>(end)).toMatchObject({ ok: true });
  });
});
