import { IDENTITY_TOPIC } from '@corella/contracts/identity';
import { ORIGIN, givenIdentity } from '../../testing/given-identity.js';
import type { Identity } from '../../testing/given-identity.js';
import { WRONG_CODE, bindTotp, givenCustomer, login, totpBegin } from '../../testing/given-people.js';
import { totpCode } from '../../secrets/totp.js';

const MINUTE_MS = 60_000;

describe('TotpConfirm', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const confirm = (uid: string, code: string) => ({ type: 'TotpConfirm', uid, code, origin: ORIGIN }) as const;
  const begun = async () => {
    const customer = await givenCustomer(identity);
    const reply = await identity.send<'TotpBegin'>(totpBegin(identity, customer.uid));
    if (!reply.ok) throw new Error(reply.rejection.code);
    return { ...customer, code: () => totpCode(reply.value.secret, identity.clock.nowMs()) };
  };

  it('binds the pending secret, writes it to the security log and tells the gateways', async () => {
    const { uid, code } = await begun();
    identity.clock.advance(1);
    expect(await identity.send<'TotpConfirm'>(confirm(uid, code()))).toEqual({
      ok: true,
      value: { bound: true, applied: true },
    });
    expect((await identity.events(`user-${uid}`)).at(-1)).toEqual({ type: 'TotpSet', data: { uid, version: 1 } });
    expect((await identity.vault.list('totp', { person: uid })).map(({ id }) => id)).toEqual([`${uid}/1`]);
    expect((await identity.asked('identity.security-log', { uid }))[0]).toMatchObject({
      action: 'totp-bound',
      ok: true,
    });
    expect(identity.heard.at(-1)).toEqual({ topic: IDENTITY_TOPIC.userChanged, message: { uid } });
    expect(await identity.asked('identity.user', { uid })).toMatchObject({ totp: true });
  });

  it('spends the code that proved the secret', async () => {
    const { uid, email, code } = await begun();
    const spent = code();
    await identity.send<'TotpConfirm'>(confirm(uid, spent));
    expect(await login(identity, email, { code: spent })).toMatchObject({ rejection: { code: 'code-wrong' } });
    identity.clock.advance(30_000);
    expect(await login(identity, email, { code: code() })).toMatchObject({ value: { next: 'done' } });
  });

  it('never uses the version of a removed authenticator again', async () => {
    const { uid } = await givenCustomer(identity);
    const { code } = await bindTotp(identity, uid);
    await identity.send<'TotpRemove'>({
      type: 'TotpRemove',
      acknowledgeBlock: true,
      uid,
      code: code(),
      origin: ORIGIN,
    });
    await bindTotp(identity, uid);
    expect((await identity.events(`user-${uid}`)).at(-1)).toEqual({ type: 'TotpSet', data: { uid, version: 2 } });
  });

  it('refuses a wrong code and allows five guesses, a count that a right code resets', async () => {
    const { uid, code } = await begun();
    for (let n = 0; n < 5; n += 1)
      expect(await identity.refused(confirm(uid, WRONG_CODE))).toEqual({ code: 'code-wrong', field: 'code' });
    expect(await identity.refused(confirm(uid, code()))).toEqual({ code: 'too-many-guesses', field: 'code' });
    identity.clock.advance(10 * MINUTE_MS);
    expect(await identity.send<'TotpConfirm'>(confirm(uid, code()))).toMatchObject({ ok: true });
    identity.clock.advance(30_000);
    const remove = (guess: string) =>
      identity.send<'TotpRemove'>({ type: 'TotpRemove', acknowledgeBlock: true, uid, code: guess, origin: ORIGIN });
    for (let n = 0; n < 5; n += 1)
      expect(await remove(WRONG_CODE)).toMatchObject({ rejection: { code: 'code-wrong' } });
  });

  it('refuses when nothing is pending, or not any more after 15 minutes', async () => {
    const { uid } = await givenCustomer(identity);
    expect(await identity.refused(confirm(uid, '123456'))).toEqual({ code: 'totp-missing' });
    const late = await begun();
    identity.clock.advance(15 * MINUTE_MS);
    expect(await identity.refused(confirm(late.uid, late.code()))).toEqual({ code: 'totp-missing' });
  });

  it('refuses an unknown customer, and one who has an authenticator', async () => {
    expect(await identity.refused(confirm('1000000', '123456'))).toEqual({ code: 'user-unknown' });
    const { uid } = await givenCustomer(identity);
    const { code } = await bindTotp(identity, uid);
    expect(await identity.refused(confirm(uid, code()))).toEqual({ code: 'totp-exists' });
  });
});
