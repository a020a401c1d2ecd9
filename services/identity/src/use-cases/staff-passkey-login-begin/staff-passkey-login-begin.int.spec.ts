import { givenIdentity } from '../../testing/given-identity.js';
import type { Identity } from '../../testing/given-identity.js';
import { ORIGIN } from '../../testing/given-identity.js';
import { givenStaffPasskey } from '../../testing/given-staff-passkeys.js';

describe('StaffPasskeyLoginBegin', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const begin = { type: 'StaffPasskeyLoginBegin', origin: ORIGIN } as const;

  it('asks for any passkey, and names nobody who has one', async () => {
    await givenStaffPasskey(identity);
    const replies = [await identity.send(begin), await identity.send(begin)];
    expect(replies[0]).toMatchObject({
      ok: true,
      value: { passkey: { rpId: 'localhost', userVerification: 'required', allowCredentials: [] } },
    });
    const challenges = replies.map((reply) => reply.ok && 'passkey' in reply.value && reply.value.passkey.challenge);
    expect(new Set(challenges).size).toBe(2);
  });

  it('says that a venue without a name has no passkeys', async () => {
    const numbered = await givenIdentity({ publicOrigins: ['https://192.0.2.7'] });
    expect(await numbered.refused(begin)).toEqual({ code: 'passkeys-unavailable' });
    await numbered.stop();
  });
});
