import { ORIGIN, givenIdentity } from '../../testing/given-identity.js';
import type { Identity } from '../../testing/given-identity.js';
import { addPasskey, bindTotp, givenCustomer, issueCodes, login, proven } from '../../testing/given-people.js';

describe('PasskeyRemove', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const remove = (uid: string, keyRef: string) =>
    ({
      type: 'PasskeyRemove',
      uid,
      keyRef,
      acknowledgeBlock: true,
      origin: ORIGIN,
      ...proven(identity, uid, 'passkey-remove'),
    }) as const;

  it('removes the passkey and its credential, blocks withdrawals, and tells log and owner', async () => {
    const { uid, email } = await givenCustomer(identity);
    const { keyRef } = await addPasskey(identity, uid);
    identity.clock.advance(1);
    expect(await identity.send<'PasskeyRemove'>(remove(uid, keyRef))).toEqual({
      ok: true,
      value: { removed: true, applied: true },
    });
    expect((await identity.events(`user-${uid}`)).slice(-3)).toMatchObject([
      { type: 'PasskeyRemoved', data: { uid, keyRef } },
      { type: 'WithdrawalsBlocked', data: { uid, cause: 'passkey' } },
      { type: 'AccountControlDerived' },
    ]);
    expect(await identity.vault.list('passkey', { person: uid })).toEqual([]);
    expect((await identity.asked('identity.security-log', { uid }))[0]).toMatchObject({ action: 'passkey-removed' });
    expect(
      (await identity.outbox.list()).filter(({ to }) => to === email).map(({ subject }) => subject),
    ).toContainEqual(expect.stringContaining('passkey was removed'));
    expect(await login(identity, email)).toMatchObject({ value: { next: 'done' } });
  });

  it('takes recovery codes along with the last factor, and not before', async () => {
    const { uid } = await givenCustomer(identity);
    const { code } = await bindTotp(identity, uid);
    const { keyRef } = await addPasskey(identity, uid);
    await issueCodes(identity, uid);
    const { stepUp: _, ...plain } = remove(uid, keyRef);
    expect(await identity.send<'PasskeyRemove'>({ ...plain, code: code() })).toMatchObject({ ok: true });
    expect(await identity.asked('identity.user', { uid })).toMatchObject({ recoveryCodes: 10 });
    identity.clock.advance(30_000);
    await identity.send<'TotpRemove'>({
      type: 'TotpRemove',
      acknowledgeBlock: true,
      uid,
      code: code(),
      origin: ORIGIN,
    });
    expect(await identity.asked('identity.user', { uid })).not.toHaveProperty('recoveryCodes');
    expect(await identity.vault.list('recovery-codes', { person: uid })).toEqual([]);
  });

  it('wants proof and the knowledge of the block, and refuses the passkey of another customer', async () => {
    const { uid } = await givenCustomer(identity);
    const { keyRef } = await addPasskey(identity, uid);
    const asked = remove(uid, keyRef);
    expect(await identity.refused({ ...asked, acknowledgeBlock: false })).toMatchObject({
      code: 'block-not-acknowledged',
    });
    const { stepUp: _, ...plain } = asked;
    expect(await identity.refused(plain)).toEqual({
      code: 'step-up-required',
      field: 'stepUp',
      methods: ['passkey'],
    });
    const other = await givenCustomer(identity);
    expect(await identity.refused(remove(other.uid, keyRef))).toEqual({ code: 'passkey-unknown' });
    expect(await identity.refused(remove('1000000', keyRef))).toEqual({ code: 'user-unknown' });
  });

  it('removes an authenticator by proof of a passkey, so that a lost phone can be taken off', async () => {
    const { uid } = await givenCustomer(identity);
    await bindTotp(identity, uid);
    await addPasskey(identity, uid);
    const gone = await identity.send<'TotpRemove'>({
      type: 'TotpRemove',
      acknowledgeBlock: true,
      uid,
      code: '',
      origin: ORIGIN,
      ...proven(identity, uid, 'totp-remove'),
    });
    expect(gone).toMatchObject({ ok: true });
    expect(await identity.asked('identity.user', { uid })).toMatchObject({ totp: false, passkeys: 1 });
  });
});
