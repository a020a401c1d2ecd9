import { ORIGIN, PASSWORD, givenIdentity } from '../../testing/given-identity.js';
import type { Identity } from '../../testing/given-identity.js';
import { login, newAddress, registered, signUp, signedUp } from '../../testing/given-people.js';

const MINUTE_MS = 60_000;
const NAME = expect.stringMatching(/^[0-9a-zA-Z_-]{16,64}$/) as string;

describe('Register', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const register = (change: object) => identity.send<'Register'>({ ...signUp(newAddress()), ...change });
  const refused = (change: object) => identity.refused<'Register'>({ ...signUp(newAddress()), ...change });

  it('mails a code and keeps the sign-up aside: no uid and no event before the address is proven', async () => {
    const head = await identity.store.head();
    const email = newAddress();
    expect(await register({ email: ` ${email.toUpperCase()} ` })).toEqual({ ok: true, value: { signUp: NAME } });
    const [mail] = await identity.outbox.list(email);
    expect(mail).toMatchObject({ subject: 'Your Corella code', code: expect.stringMatching(/^[0-9]{6}$/) as string });
    expect(mail?.text).toContain(mail?.code);
    expect(await identity.store.head()).toBe(head);
    const pending = await identity.context.registrations.pending(email);
    expect(pending).toMatchObject([{ person: null, body: { email, country: 'AU', agreements: ['terms', 'risk'] } }]);
    expect(JSON.stringify(pending)).not.toContain(PASSWORD);
  });

  it('writes to people in their language', async () => {
    const email = newAddress();
    await register({ email, language: 'zh-CN' });
    const [mail] = await identity.outbox.list(email);
    expect(mail?.subject).toBe('Corella 验证码');
  });

  it.each([
    [{ email: 'no address' }, 'email-invalid', 'email'],
    [{ password: 'short1!' }, 'password-weak', 'password'],
    [{ password: 'P@ssw0rd1' }, 'password-common', 'password'],
    [{ country: 'FR' }, 'country-not-served', 'country'],
    [{ agreements: ['terms'] }, 'agreements-missing', 'agreements'],
    [{ agreements: ['terms', 'terms'] }, 'agreements-missing', 'agreements'],
    [{ agreements: [] }, 'agreements-missing', 'agreements'],
  ])('refuses %j with %s', async (change, code, field) => {
    expect(await refused(change)).toMatchObject({ code, field });
  });

  it('says in words what is wrong with a password', async () => {
    expect((await refused({ password: 'Summer2024!' })).detail).toContain('one of the 10,000 most common passwords');
    expect((await refused({ password: 'short1!' })).detail).toContain('8 to 20 characters');
  });

  it('accepts more agreements than it needs, and keeps those that it knows', async () => {
    const email = newAddress();
    expect(await register({ email, agreements: ['other', 'risk', 'terms'] })).toMatchObject({ ok: true });
    expect((await identity.context.registrations.pending(email))[0]?.body.agreements).toEqual(['terms', 'risk']);
  });

  it('allows one code a minute per address, and says how long to wait', async () => {
    const email = newAddress();
    await register({ email });
    identity.clock.advance(20_000);
    expect(await refused({ email })).toEqual({ code: 'slow-down', inputs: { retryAfterS: 40 } });
    identity.clock.advance(40_000);
    expect(await register({ email })).toMatchObject({ ok: true });
  });

  it('answers for a known address as for a new one, and tells its owner by mail without a code', async () => {
    const email = newAddress();
    await registered(identity, email);
    identity.clock.advance(MINUTE_MS);
    const hashed = jest.spyOn(identity.context.hasher, 'hash');
    expect(await register({ email })).toEqual({ ok: true, value: { signUp: NAME } });
    expect(hashed).toHaveBeenCalledTimes(1);
    hashed.mockRestore();
    const [mail] = await identity.outbox.list(email);
    expect(mail).toMatchObject({ subject: 'You already have a Corella account' });
    expect(mail?.code).toBeUndefined();
    identity.clock.advance(MINUTE_MS);
    const known = await identity.context.contacts.uidOf(email);
    await identity.send<'SetPreference'>({ type: 'SetPreference', uid: known ?? '', key: 'language', value: 'zh-cn' });
    await register({ email, language: 'en-us' });
    expect((await identity.outbox.list(email))[0]?.subject).toBe('您已拥有 Corella 账户');
  });

  it('keeps of a sign-up with a known address nothing that a code could confirm', async () => {
    const email = newAddress();
    const { uid } = await registered(identity, email);
    identity.clock.advance(MINUTE_MS);
    const name = await signedUp(identity, email, { password: 'Other7-heron!' });
    const [row] = await identity.context.registrations.pending(email);
    expect(row).toMatchObject({ id: name, body: { isTaken: true, passwordHash: '' } });
    for (const code of [row?.body.code ?? '', '000000'])
      expect(await identity.send({ type: 'VerifyEmail', email, signUp: name, code, origin: ORIGIN })).toMatchObject({
        rejection: { code: 'code-wrong' },
      });
    expect(await identity.context.contacts.uidOf(email)).toBe(uid);
    expect(await login(identity, email)).toMatchObject({ ok: true });
  });

  it('never lets the code of one sign-up confirm the password of another', async () => {
    const email = newAddress();
    const own = await signedUp(identity, email);
    identity.clock.advance(MINUTE_MS);
    const other = await signedUp(identity, email, { password: 'Other7-heron!' });
    const verify = async (name: string) => {
      const [newest] = await identity.outbox.list(email);
      return identity.send<'VerifyEmail'>({
        type: 'VerifyEmail',
        email,
        origin: ORIGIN,
        signUp: name,
        code: newest?.code ?? '',
      });
    };
    // The newest mail is that of the stranger, and so would be a code sent again for "the newest sign-up".
    expect(await verify(own)).toMatchObject({ rejection: { code: 'code-wrong' } });
    identity.clock.advance(MINUTE_MS);
    const again = { type: 'ResendCode', email, origin: ORIGIN, language: 'en-us', signUp: own } as const;
    await identity.send<'ResendCode'>(again);
    expect(await verify(other)).toMatchObject({ rejection: { code: 'code-wrong' } });
    expect(await verify(own)).toMatchObject({ ok: true });
    expect(await login(identity, email)).toMatchObject({ ok: true });
    expect(await login(identity, email, { password: 'Other7-heron!' })).toMatchObject({
      rejection: { code: 'credentials-wrong' },
    });
  });

  it('keeps a sign-up, whatever strangers sign up with its address', async () => {
    const email = newAddress();
    const own = await signedUp(identity, email);
    const code = (await identity.outbox.list(email))[0]?.code ?? '';
    for (let n = 0; n < 5; n += 1) {
      if (n % 2 === 1) identity.clock.advance(MINUTE_MS);
      await register({ email, origin: { ...ORIGIN, ip: `198.51.100.${n}` } });
    }
    expect(await identity.context.registrations.pending(email)).toHaveLength(6);
    const verify = { type: 'VerifyEmail', email, signUp: own, code, origin: ORIGIN } as const;
    expect(await identity.send<'VerifyEmail'>(verify)).toMatchObject({ ok: true });
  });

  it('keeps twenty sign-ups of an address at most, and answers alike beyond', async () => {
    const email = newAddress();
    const body = { email, passwordHash: '', country: 'AU', agreements: [], code: '1', codeSentAt: 0 };
    const { registrations } = identity.context;
    for (let n = 0; n < 25; n += 1) await registrations.add(`n${n}`, body, identity.clock.nowMs());
    expect(await registrations.pending(email)).toHaveLength(20);
    expect(await registrations.of('n0', email)).toMatchObject({ email });
    expect(await registrations.of('n24', email)).toBeNull();
    expect(await register({ email })).toEqual({ ok: true, value: { signUp: expect.any(String) } });
  });

  it('gives each sign-up guesses of its own', async () => {
    const email = newAddress();
    const verify = (name: string) =>
      identity.send<'VerifyEmail'>({ type: 'VerifyEmail', email, signUp: name, code: 'wrong', origin: ORIGIN });
    for (let n = 0; n < 2; n += 1) {
      await register({ email });
      identity.clock.advance(MINUTE_MS);
    }
    const name = await signedUp(identity, email);
    for (let n = 0; n < 5; n += 1) await verify(name);
    expect(await verify(name)).toMatchObject({ rejection: { code: 'too-many-guesses' } });
    identity.clock.advance(60 * MINUTE_MS);
    expect(await verify(await signedUp(identity, email))).toMatchObject({ rejection: { code: 'code-wrong' } });
  });

  it('answers wrong codes for a known address as for a new one', async () => {
    const known = newAddress();
    await registered(identity, known);
    const answers = async (email: string) => {
      const name = await signedUp(identity, email);
      const verify = { type: 'VerifyEmail', email, signUp: name, code: 'wrong', origin: ORIGIN } as const;
      const codes: unknown[] = [];
      for (let n = 0; n < 6; n += 1) codes.push(await identity.refused<'VerifyEmail'>(verify));
      identity.clock.advance(MINUTE_MS);
      await identity.send<'ResendCode'>({
        type: 'ResendCode',
        email,
        signUp: name,
        origin: ORIGIN,
        language: 'en-us',
      });
      return [...codes, await identity.refused<'VerifyEmail'>(verify)];
    };
    identity.clock.advance(MINUTE_MS);
    const expected = await answers(newAddress());
    expect(expected).toMatchObject([
      ...Array.from({ length: 5 }, () => ({ code: 'code-wrong' })),
      { code: 'too-many-guesses' },
      { code: 'code-wrong' },
    ]);
    expect(await answers(known)).toEqual(expected);
  });
});
