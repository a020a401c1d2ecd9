import { givenIdentity } from '../../testing/given-identity.js';
import type { Identity } from '../../testing/given-identity.js';
import { addPasskey, givenCustomer } from '../../testing/given-people.js';

describe('StepUpBegin', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const begin = (uid: string) => ({ type: 'StepUpBegin', uid, sessionId: 's-1' }) as const;

  it('says what the customer’s own passkeys are to sign, each time something else', async () => {
    const { uid } = await givenCustomer(identity);
    const { passkey } = await addPasskey(identity, uid);
    const [first, second] = [
      await identity.send<'StepUpBegin'>(begin(uid)),
      await identity.send<'StepUpBegin'>(begin(uid)),
    ];
    if (!first.ok || !second.ok) throw new Error('a passkey is bound');
    expect(first.value.passkey).toMatchObject({ rpId: 'localhost', allowCredentials: [{ id: passkey.id }] });
    expect(second.value.passkey.challenge).not.toBe(first.value.passkey.challenge);
  });

  it('has nothing to ask of who has no passkey', async () => {
    const { uid } = await givenCustomer(identity);
    expect(await identity.refused(begin(uid))).toMatchObject({ code: 'method-unavailable' });
    expect(await identity.refused(begin('1'))).toEqual({ code: 'user-unknown' });
  });
});
