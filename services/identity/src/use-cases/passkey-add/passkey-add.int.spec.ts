import { IDENTITY_TOPIC } from '@corella/contracts/identity';
import { givenIdentity } from '../../testing/given-identity.js';
import type { Identity } from '../../testing/given-identity.js';
import { addPasskey, bindTotp, givenCustomer, login, passkeyAdd, passkeyBegin } from '../../testing/given-people.js';
import { givenStaffPasskey, passkeyLogin } from '../../testing/given-staff-passkeys.js';
import { softPasskey, type Spoilt } from '../../testing/soft-passkey.js';

const MINUTE_MS = 60_000;

describe('PasskeyAdd', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const begun = async () => {
    const customer = await givenCustomer(identity);
    const reply = await identity.send<'PasskeyBegin'>(passkeyBegin(identity, customer.uid));
    if (!reply.ok) throw new Error(reply.rejection.code);
    return { ...customer, creation: reply.value.creation };
  };

  it('binds a passkey, seals its credential, and tells log, owner and gateways', async () => {
    const { uid, email } = await givenCustomer(identity);
    identity.clock.advance(1);
    const { passkey, keyRef } = await addPasskey(identity, uid, { name: ' Pixel 9 ' });
    expect((await identity.events(`user-${uid}`)).at(-1)).toEqual({ type: 'PasskeyAdded', data: { uid, keyRef } });
    expect(await identity.vault.list('passkey', { person: uid })).toMatchObject([
      { id: `${uid}/${keyRef}`, body: { credentialId: passkey.id, counter: 0, transports: ['internal'] } },
    ]);
    expect(await identity.asked('identity.passkeys', { uid })).toEqual([
      { id: keyRef, name: 'Pixel 9', createdAt: identity.clock.nowMs(), lastUsedAt: null },
    ]);
    expect(await identity.asked('identity.user', { uid })).toMatchObject({ passkeys: 1, totp: false });
    expect((await identity.asked('identity.security-log', { uid }))[0]).toMatchObject({ action: 'passkey-added' });
    expect(identity.heard.at(-1)).toEqual({ topic: IDENTITY_TOPIC.userChanged, message: { uid } });
    expect((await identity.outbox.list()).find(({ to }) => to === email)?.subject).toContain('passkey was added');
    expect(await login(identity, email)).toMatchObject({ value: { next: 'two-step', methods: ['passkey'] } });
  });

  it.each<[string, Spoilt]>([
    ['another site', { origin: 'http://evil.example' }],
    ['another host', { rpId: 'evil.example' }],
    ['a frame in the page of somebody else', { crossOrigin: true }],
    ['an unverified person', { isVerified: false }],
    ['a signature instead of a new passkey', { type: 'webauthn.get' }],
  ])('refuses a passkey of %s, and spends the challenge', async (_, spoilt) => {
    const { uid, creation } = await begun();
    const attestation = softPasskey().made(creation, spoilt);
    expect(await identity.refused(passkeyAdd(uid, attestation))).toEqual({
      code: 'passkey-wrong',
      field: 'attestation',
    });
    expect(await identity.refused(passkeyAdd(uid, softPasskey().made(creation)))).toEqual({
      code: 'passkey-expired',
      field: 'attestation',
    });
  });

  it('refuses what is no passkey at all', async () => {
    for (const spoilt of [{ attestationObject: 'AAAA' }, { clientDataJSON: 'AAAA' }, { id: 'other' }]) {
      const { uid, creation } = await begun();
      const attestation = { ...softPasskey().made(creation), ...spoilt };
      expect(await identity.refused(passkeyAdd(uid, attestation))).toMatchObject({ code: 'passkey-wrong' });
    }
  });

  it('refuses another challenge, another session, and any after five minutes', async () => {
    const { uid, creation } = await begun();
    expect(
      await identity.refused({ ...passkeyAdd(uid, softPasskey().made(creation)), sessionId: 'other' }),
    ).toMatchObject({ code: 'passkey-expired' });
    expect(await identity.refused(passkeyAdd(uid, softPasskey().made({ challenge: 'AAAA' })))).toMatchObject({
      code: 'passkey-wrong',
    });
    const late = await begun();
    identity.clock.advance(5 * MINUTE_MS);
    expect(await identity.refused(passkeyAdd(late.uid, softPasskey().made(late.creation)))).toMatchObject({
      code: 'passkey-expired',
    });
  });

  it('refuses a passkey that is bound already, and a name that cannot be read', async () => {
    const { uid } = await givenCustomer(identity);
    const { passkey } = await addPasskey(identity, uid);
    const again = await identity.send<'PasskeyBegin'>(passkeyBegin(identity, uid));
    if (!again.ok) throw new Error(again.rejection.code);
    expect(again.value.creation.excludeCredentials).toMatchObject([{ id: passkey.id }]);
    expect(await identity.refused(passkeyAdd(uid, passkey.made(again.value.creation)))).toMatchObject({
      code: 'passkey-exists',
    });
    const { uid: other, creation } = await begun();
    for (const name of ['', '   ', 'x'.repeat(41), 'a\u202eb', 'a\u0000'])
      expect(await identity.refused(passkeyAdd(other, softPasskey().made(creation), name))).toMatchObject({
        code: 'label-invalid',
        field: 'name',
      });
  });

  it('refuses a passkey that somebody else has, of the staff as well, who still log in with it', async () => {
    const { uid: first } = await givenCustomer(identity);
    const { passkey: ofCustomer } = await addPasskey(identity, first);
    const { passkey: ofStaff } = await givenStaffPasskey(identity);
    for (const passkey of [ofCustomer, ofStaff]) {
      const { uid, creation } = await begun();
      const attestation = passkey.made(creation);
      expect(await identity.refused(passkeyAdd(uid, attestation))).toEqual({
        code: 'passkey-exists',
        field: 'attestation',
      });
      expect(await identity.vault.list('passkey', { person: uid })).toEqual([]);
    }
    expect(await identity.send(await passkeyLogin(identity, ofStaff))).toMatchObject({ ok: true });
  });

  it('binds ten, and no more, also when the last two come at once', async () => {
    const { uid } = await givenCustomer(identity);
    for (let n = 0; n < 9; n += 1) await addPasskey(identity, uid);
    const sessions = ['one', 'two'].map((sessionId) => {
      const stepUp = identity.context.stepUps.issue(
        { uid, sessionId, action: 'passkey-bind', bodyHash: 'body' },
        identity.clock.nowMs(),
      );
      return { sessionId, bodyHash: 'body', stepUp: stepUp.stepUp };
    });
    const both = await Promise.all(
      sessions.map(async (proof) => {
        const asked = await identity.send<'PasskeyBegin'>({
          type: 'PasskeyBegin',
          uid,
          idempotencyKey: proof.sessionId,
          ...proof,
        });
        if (!asked.ok) throw new Error(asked.rejection.code);
        return identity.send<'PasskeyAdd'>({
          ...passkeyAdd(uid, softPasskey().made(asked.value.creation)),
          sessionId: proof.sessionId,
        });
      }),
    );
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toMatchObject({ rejection: { code: 'passkey-limit', inputs: { limit: 10 } } });
    expect(await identity.vault.list('passkey', { person: uid })).toHaveLength(10);
    expect(await identity.refused(passkeyBegin(identity, uid))).toMatchObject({ code: 'passkey-limit' });
  });

  it('asks for the password first, and for a factor where one is bound', async () => {
    const { uid } = await givenCustomer(identity);
    const { stepUp: _, ...plain } = passkeyBegin(identity, uid);
    const required = { code: 'step-up-required', field: 'stepUp', methods: ['password'] };
    expect(await identity.refused(plain)).toEqual(required);
    await bindTotp(identity, uid);
    expect(await identity.refused(plain)).toEqual({ ...required, field: 'code', methods: ['totp'] });
    await addPasskey(identity, uid);
    expect(await identity.refused(plain)).toMatchObject({ methods: ['passkey', 'totp'] });
  });

  it('refuses an unknown customer', async () => {
    expect(await identity.refused(passkeyBegin(identity, '1000000'))).toEqual({ code: 'user-unknown' });
    const attestation = softPasskey().made({ challenge: 'AAAA' });
    expect(await identity.refused(passkeyAdd('1000000', attestation))).toEqual({ code: 'user-unknown' });
  });
});

describe('PasskeyAdd outside a demo', () => {
  it('blocks withdrawals for a day with the first factor of a verified customer, who has to know', async () => {
    const identity = await givenIdentity();
    const { uid } = await givenCustomer(identity);
    identity.context.config = { ...identity.context.config, demo: false } as never;
    const asked = await identity.send<'PasskeyBegin'>(passkeyBegin(identity, uid));
    if (!asked.ok) throw new Error(asked.rejection.code);
    const add = passkeyAdd(uid, softPasskey().made(asked.value.creation));
    expect(await identity.refused(add)).toMatchObject({ code: 'block-not-acknowledged' });
    expect(await identity.send<'PasskeyAdd'>({ ...add, acknowledgeBlock: true })).toMatchObject({ ok: true });
    expect((await identity.events(`user-${uid}`)).slice(-3)).toMatchObject([
      { type: 'PasskeyAdded' },
      { type: 'WithdrawalsBlocked', data: { cause: 'passkey' } },
      { type: 'AccountControlDerived' },
    ]);
    await identity.stop();
  });
});
