import { IDENTITY_TOPIC, type IdentityCommand } from '@corella/contracts/identity';
import { ORIGIN, givenIdentity } from '../../testing/given-identity.js';
import type { Identity } from '../../testing/given-identity.js';
import { addPasskey, bindTotp, givenCustomer, proven } from '../../testing/given-people.js';

describe('PasskeyRename', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const rename = (uid: string, keyRef: string, name: string): IdentityCommand<'PasskeyRename'> => ({
    type: 'PasskeyRename',
    uid,
    keyRef,
    name,
    origin: ORIGIN,
    ...proven(identity, uid, 'passkey-rename'),
  });

  it('gives it another name and nothing else, with a line in the log and no event', async () => {
    const { uid } = await givenCustomer(identity);
    const { keyRef } = await addPasskey(identity, uid, { name: 'Phone' });
    const [before] = await identity.vault.list('passkey', { person: uid });
    const events = (await identity.events(`user-${uid}`)).length;
    identity.clock.advance(1_000);
    expect(await identity.send<'PasskeyRename'>(rename(uid, keyRef, ' Work laptop '))).toMatchObject({
      ok: true,
      value: { passkey: { id: keyRef, name: 'Work laptop', lastUsedAt: null } },
    });
    expect(await identity.vault.list('passkey', { person: uid })).toMatchObject([
      { id: before?.id, body: { ...(before?.body as object), name: 'Work laptop' } },
    ]);
    expect(await identity.events(`user-${uid}`)).toHaveLength(events);
    expect((await identity.asked('identity.security-log', { uid }))[0]).toMatchObject({ action: 'passkey-renamed' });
    expect(identity.heard.at(-1)).toEqual({ topic: IDENTITY_TOPIC.userChanged, message: { uid } });
  });

  it('still logs in under its new name', async () => {
    const { uid } = await givenCustomer(identity);
    const { keyRef, passkey } = await addPasskey(identity, uid);
    await identity.send<'PasskeyRename'>(rename(uid, keyRef, 'Key'));
    expect(await identity.vault.list('passkey', { person: uid })).toMatchObject([
      { body: { credentialId: passkey.id, name: 'Key' } },
    ]);
    expect(await identity.asked('identity.user', { uid })).toMatchObject({ passkeys: 1 });
  });

  it('wants proof, by any factor that is bound', async () => {
    const { uid } = await givenCustomer(identity);
    const { code } = await bindTotp(identity, uid);
    const { keyRef } = await addPasskey(identity, uid);
    const { stepUp: _, ...plain } = rename(uid, keyRef, 'Key');
    expect(await identity.refused(plain)).toMatchObject({ code: 'step-up-required', methods: ['passkey', 'totp'] });
    expect(await identity.send({ ...plain, code: code() })).toMatchObject({ ok: true });
  });

  it('refuses names that are none, passkeys of others, and a locked account', async () => {
    const { uid } = await givenCustomer(identity);
    const { keyRef } = await addPasskey(identity, uid);
    for (const name of [' ', 'x'.repeat(41), 'a\u202eb'])
      expect(await identity.refused(rename(uid, keyRef, name))).toMatchObject({ code: 'label-invalid', field: 'name' });
    const other = await givenCustomer(identity);
    expect(await identity.refused(rename(other.uid, keyRef, 'Mine'))).toEqual({ code: 'passkey-unknown' });
    expect(await identity.refused(rename('1000000', keyRef, 'Mine'))).toEqual({ code: 'user-unknown' });
    await identity.send<'LockAccount'>({
      type: 'LockAccount',
      uid,
      origin: ORIGIN,
      ...proven(identity, uid, 'account-lock'),
    });
    expect(await identity.refused(rename(uid, keyRef, 'Key'))).toEqual({ code: 'account-locked' });
    expect(await identity.asked('identity.passkeys', { uid })).toMatchObject([{ name: 'Phone' }]);
  });
});
