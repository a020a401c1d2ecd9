import { ORIGIN, eventually, givenIdentity } from '../../testing/given-identity.js';
import type { Identity } from '../../testing/given-identity.js';
import { WRONG_CODE, bindTotp, frozen, givenCustomer, login, newAddress } from '../../testing/given-people.js';

const WRONG = { password: 'wrong' };

describe('Login', () => {
  let identity: Identity;
  let source = 0;
  const newIp = (): string => `198.51.100.${(source += 1)}`;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const command = (email: string, more: { password?: string; code?: string; ip?: string } = {}) =>
    ({
      type: 'Login',
      email,
      password: more.password ?? 'Blue7-heron!',
      ...(more.code === undefined ? {} : { code: more.code }),
      origin: { ...ORIGIN, ip: more.ip ?? newIp() },
    }) as const;
  const session = (token: string) => identity.customerOf(token);

  it('opens a session with a new token each time, whatever the spelling of the address', async () => {
    const { email, uid, token } = await givenCustomer(identity);
    const outcome = await login(identity, ` ${email.toUpperCase()}`);
    if (!outcome.ok || outcome.value.next !== 'done') throw new Error('no session');
    expect(outcome.value.session.token).not.toBe(token);
    expect(outcome.value.user).toMatchObject({ uid, email });
    expect(await session(outcome.value.session.token)).toMatchObject({ uid });
    expect(await session(token)).toMatchObject({ uid });
  });

  it('writes logins and failures to the login log of the customer', async () => {
    const { email, uid } = await givenCustomer(identity);
    identity.clock.advance(1);
    await login(identity, email, { ...WRONG, ip: newIp() });
    await eventually(async () => (await identity.asked('identity.login-log', { uid })).length === 2);
    expect(await identity.asked('identity.login-log', { uid })).toMatchObject([
      { action: 'password-wrong', ok: false },
      { action: 'login', ok: true },
    ]);
  });

  it('refuses a wrong password and an unknown address with the same answer, after the same work', async () => {
    const { email } = await givenCustomer(identity);
    const verified = jest.spyOn(identity.context.hasher, 'verify');
    const known = await identity.refused(command(email, WRONG), ['login-failed']);
    const unknown = await identity.refused(command(newAddress(), WRONG));
    const nonsense = await identity.refused(command('no address', WRONG));
    expect(verified).toHaveBeenCalledTimes(3);
    verified.mockRestore();
    expect([known, unknown, nonsense]).toEqual(Array.from({ length: 3 }, () => ({ code: 'credentials-wrong' })));
  });

  it('tells a frozen customer so, but only with the right password', async () => {
    const { email, uid } = await givenCustomer(identity);
    await frozen(identity, uid);
    expect(await identity.refused(command(email))).toStrictEqual({ code: 'account-frozen' });
    expect(await identity.refused(command(email, WRONG), ['login-failed'])).toEqual({ code: 'credentials-wrong' });
  });

  it('asks for the second step when one is bound', async () => {
    const { email, uid } = await givenCustomer(identity);
    await bindTotp(identity, uid);
    const sessions = await identity.asked('identity.sessions', { uid });
    const outcome = await login(identity, email);
    expect(outcome).toMatchObject({ ok: true, value: { next: 'two-step', methods: ['totp'] } });
    expect(await identity.asked('identity.sessions', { uid })).toHaveLength(sessions.length);
  });

  it('takes the code together with the password, once', async () => {
    const { email, uid } = await givenCustomer(identity);
    const { code } = await bindTotp(identity, uid);
    expect(await identity.refused(command(email, { code: WRONG_CODE }), ['login-failed', 'second-step'])).toEqual({
      code: 'code-wrong',
      field: 'code',
    });
    await eventually(async () =>
      (await identity.asked('identity.login-log', { uid })).some(({ action }) => action === 'two-step-wrong'),
    );
    expect(await login(identity, email, { code: code() })).toMatchObject({ value: { next: 'done' } });
    expect(await identity.refused(command(email, { code: code() }), ['login-failed', 'second-step'])).toMatchObject({
      code: 'code-wrong',
    });
  });

  it('refuses a source after 20 failures in a minute, and says how long to wait', async () => {
    const ip = newIp();
    const { email } = await givenCustomer(identity);
    for (let n = 0; n < 20; n += 1) await login(identity, newAddress(), { ...WRONG, ip });
    expect(await identity.refused(command(email, { ip }))).toEqual({ code: 'slow-down', inputs: { retryAfterS: 60 } });
    expect(await login(identity, email, { ip: newIp() })).toMatchObject({ ok: true });
    identity.clock.advance(60_000);
    expect(await login(identity, email, { ip })).toMatchObject({ ok: true });
  });

  it('slows an account under attack down, known or not, and never locks its owner out', async () => {
    const { email } = await givenCustomer(identity);
    for (const address of [email, newAddress()]) {
      const before = identity.slept.length;
      for (let n = 0; n < 9; n += 1) await login(identity, address, { ...WRONG, ip: newIp() });
      expect(identity.slept.slice(before)).toEqual([500, 1_000, 2_000, 3_000]);
    }
    expect(await login(identity, email, { ip: newIp() })).toMatchObject({ ok: true });
  });

  it('forgets the failures of an account after a good login', async () => {
    const { email } = await givenCustomer(identity);
    for (let n = 0; n < 5; n += 1) await login(identity, email, { ...WRONG, ip: newIp() });
    expect(await login(identity, email, { ip: newIp() })).toMatchObject({ ok: true });
    const before = identity.slept.length;
    for (let n = 0; n < 5; n += 1) await login(identity, email, { ...WRONG, ip: newIp() });
    expect(identity.slept.slice(before)).toEqual([]);
  });

  it('counts simultaneous guesses like guesses one after the other, and right passwords not at all', async () => {
    const { email } = await givenCustomer(identity);
    const [good, bad] = [newIp(), newIp()];
    for (let n = 0; n < 30; n += 1) expect(await login(identity, email, { ip: good })).toMatchObject({ ok: true });
    const wrong = await Promise.all(
      Array.from({ length: 30 }, () => login(identity, newAddress(), { ...WRONG, ip: bad })),
    );
    expect(wrong.filter((reply) => !reply.ok && reply.rejection.code === 'slow-down')).toHaveLength(10);
  });

  it('lets 60 right passwords of one address in at once, whether for one account or for many', async () => {
    const { email } = await givenCustomer(identity);
    const others = await Promise.all(Array.from({ length: 5 }, () => givenCustomer(identity)));
    const ip = newIp();
    const before = identity.slept.length;
    for (const emails of [[email], others.map((other) => other.email)]) {
      const answers = await Promise.all(
        Array.from({ length: 60 }, (_, n) => login(identity, emails[n % emails.length] ?? email, { ip })),
      );
      expect(answers.filter((answer) => !answer.ok)).toEqual([]);
    }
    expect(identity.slept.slice(before)).toEqual([]);
  });

  it('does not count a right password before the second step, nor that of a frozen customer, as a failure', async () => {
    const ip = newIp();
    const bound = await givenCustomer(identity);
    await bindTotp(identity, bound.uid);
    const cold = await givenCustomer(identity);
    await frozen(identity, cold.uid);
    for (let n = 0; n < 11; n += 1) {
      expect(await login(identity, bound.email, { ip })).toMatchObject({ ok: true });
      expect(await login(identity, cold.email, { ip })).toMatchObject({ rejection: { code: 'account-frozen' } });
    }
  });
});
