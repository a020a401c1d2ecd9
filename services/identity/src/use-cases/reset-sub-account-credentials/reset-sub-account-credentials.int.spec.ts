import { givenIdentity, type Identity } from '../../testing/given-identity.js';
import {
  addPasskey,
  bindTotp,
  login,
  loggedIn,
  passkeyBegin,
  totpBegin,
  WRONG_CODE,
} from '../../testing/given-people.js';
import { givenCompany, givenSubAccount, resetCredentials } from '../../testing/given-sub-accounts.js';

const NEXT = 'Green9-ibis!';

describe('setting the credentials of a sub-account anew', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const given = async () => {
    const { uid } = await givenCompany(identity);
    const sub = await givenSubAccount(identity, uid);
    return { uid, sub, token: await loggedIn(identity, sub.name) };
  };

  it('gives it the password that its main account chose, and ends its sessions', async () => {
    const { uid, sub, token } = await given();
    const reset = resetCredentials(identity, uid, sub.uid, { password: NEXT });
    expect(await identity.send<'ResetSubAccountCredentials'>(reset)).toMatchObject({ ok: true });
    expect(await identity.customerOf(token)).toBeNull();
    expect(await login(identity, sub.name)).toMatchObject({ rejection: { code: 'credentials-wrong' } });
    expect(await login(identity, sub.name, { password: NEXT })).toMatchObject({ value: { next: 'done' } });
  });

  it('takes a lost authenticator, after which the password is enough', async () => {
    const { uid, sub } = await given();
    await bindTotp(identity, sub.uid);
    expect(await login(identity, sub.name)).toMatchObject({ value: { next: 'two-step', methods: ['totp'] } });
    const reset = resetCredentials(identity, uid, sub.uid, { resetTotp: true });
    expect(await identity.send<'ResetSubAccountCredentials'>(reset)).toMatchObject({
      value: { subAccount: { totp: false } },
    });
    expect(await login(identity, sub.name)).toMatchObject({ value: { next: 'done' } });
  });

  it('takes lost passkeys and what stands in for them', async () => {
    const { uid, sub } = await given();
    const { keyRef } = await addPasskey(identity, sub.uid);
    expect(await login(identity, sub.name)).toMatchObject({ value: { next: 'two-step', methods: ['passkey'] } });
    const reset = resetCredentials(identity, uid, sub.uid, { password: NEXT, resetTotp: true });
    expect(await identity.send<'ResetSubAccountCredentials'>(reset)).toMatchObject({
      value: { subAccount: { totp: false } },
    });
    expect(await identity.vault.get('passkey', `${sub.uid}/${keyRef}`)).toBeNull();
    expect(await login(identity, sub.name, { password: NEXT })).toMatchObject({ value: { next: 'done' } });
  });

  it('is called by its name in the authenticator and in the passkey', async () => {
    const { sub } = await given();
    const begun = await identity.send<'TotpBegin'>(totpBegin(identity, sub.uid));
    if (!begun.ok) throw new Error(begun.rejection.code);
    expect(decodeURIComponent(begun.value.uri)).toContain(`otpauth://totp/Corella:${sub.name}?`);
    const asked = await identity.send<'PasskeyBegin'>(passkeyBegin(identity, sub.uid));
    expect(asked).toMatchObject({ value: { creation: { user: { name: sub.name } } } });
  });

  it('mails nobody about an authenticator of an account without an address', async () => {
    const { sub } = await given();
    await bindTotp(identity, sub.uid);
    const mails = (await identity.outbox.list()).length;
    for (let n = 0; n < 20; n += 1) {
      await login(identity, sub.name, { code: WRONG_CODE, ip: `198.51.100.${n}` });
      identity.clock.advance(170_000);
    }
    expect(await login(identity, sub.name)).toMatchObject({ value: { methods: ['totp'] } });
    expect(await identity.outbox.list()).toHaveLength(mails);
    expect(identity.warnings).toEqual([]);
  });

  it('takes proof of who the main account is, once', async () => {
    const { uid, sub } = await given();
    const reset = resetCredentials(identity, uid, sub.uid, { password: NEXT });
    const { stepUp: _, ...bare } = reset;
    expect(await identity.refused(bare)).toMatchObject({ code: 'step-up-required', methods: ['password'] });
    expect(await identity.refused({ ...reset, bodyHash: 'other' })).toMatchObject({ code: 'step-up-required' });
    expect(await identity.refused({ ...reset, uid: sub.uid, subUid: sub.uid })).toEqual({ code: 'sub-unknown' });
    const weak = resetCredentials(identity, uid, sub.uid, { password: 'weak' });
    expect(await identity.refused(weak)).toMatchObject({ code: 'password-weak', field: 'password' });
  });
});
