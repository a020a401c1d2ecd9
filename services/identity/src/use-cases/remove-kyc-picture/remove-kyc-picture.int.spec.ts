import { type Identity } from '../../testing/given-identity.js';
import { newAddress, registered } from '../../testing/given-people.js';
import { ANSWERS, draftOf, givenDesk, pictured, saved, submit } from '../../testing/given-verification.js';
import { CLEAR } from '../../testing/scripted-vendor.js';

describe('RemoveKycPicture', () => {
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

  it('takes a picture back, and deletes the file', async () => {
    const file = await pictured(identity, uid, 'front');
    const remove = async () =>
      ({ type: 'RemoveKycPicture', uid, slot: 'front', version: (await draftOf(identity, uid)).version }) as const;
    expect(await identity.refused({ ...(await remove()), version: 0 })).toEqual({ code: 'draft-changed' });
    expect(await identity.send<'RemoveKycPicture'>(await remove())).toMatchObject({ ok: true });
    expect((await draftOf(identity, uid)).pictures).toEqual([]);
    expect(await identity.files.read(file)).toBeNull();
    expect(await identity.send<'RemoveKycPicture'>(await remove())).toMatchObject({ ok: true });
  });

  it('leaves the picture to a submission that is under way', async () => {
    await saved(identity, uid, { ...ANSWERS, documentType: 'passport' });
    const sent = await pictured(identity, uid, 'front');
    const submission = await submit(identity, uid);
    const { version } = submission;
    const [submitted, removed] = await Promise.all([
      identity.send<'SubmitKyc'>(submission),
      identity.send<'RemoveKycPicture'>({ type: 'RemoveKycPicture', uid, slot: 'front', version }),
    ]);
    expect([submitted, removed]).toMatchObject([{ ok: true }, { rejection: { code: 'kyc-closed' } }]);
    expect(await identity.files.read(sent)).not.toBeNull();
  });
});
