import { givenIdentity } from '../../testing/given-identity.js';
import type { Identity } from '../../testing/given-identity.js';
import { addPasskey, givenCustomer, passkeyBegin } from '../../testing/given-people.js';

describe('PasskeyBegin', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const begun = async (uid: string) => {
    const reply = await identity.send<'PasskeyBegin'>(passkeyBegin(identity, uid));
    if (!reply.ok) throw new Error(reply.rejection.code);
    return reply.value.creation;
  };

  it('asks for a person who was verified, and not for the maker of the device', async () => {
    const { uid, email } = await givenCustomer(identity);
    const creation = await begun(uid);
    expect(creation).toMatchObject({
      rp: { id: 'localhost' },
      attestation: 'none',
      authenticatorSelection: { userVerification: 'required' },
      user: { name: email },
      excludeCredentials: [],
    });
    expect(creation.user.id).not.toContain(uid);
    expect((await begun(uid)).challenge).not.toBe(creation.challenge);
  });

  it('names the passkeys that are there already, so that no device makes a second one', async () => {
    const { uid } = await givenCustomer(identity);
    const { passkey } = await addPasskey(identity, uid);
    expect((await begun(uid)).excludeCredentials).toMatchObject([{ id: passkey.id }]);
  });

  it('takes more than a session, and counts for nothing', async () => {
    const { uid } = await givenCustomer(identity);
    expect(await identity.refused({ ...passkeyBegin(identity, uid), stepUp: 'other' })).toMatchObject({
      code: 'step-up-required',
    });
    await begun(uid);
    expect(await identity.asked('identity.passkeys', { uid })).toEqual([]);
  });
});
