import { ORIGIN, PASSWORD, givenIdentity, type Identity } from '../../testing/given-identity.js';
import {
  addPasskey,
  bindTotp,
  frozen,
  givenCustomer,
  loggedIn,
  login,
  WRONG_CODE,
} from '../../testing/given-people.js';

const NEXT = 'Green8-heron!';

describe('a forgotten password', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  beforeEach(() => identity.clock.advance(3_600_000));
  /** Oldest first. */
  const mails = async (to: string) => [...(await identity.outbox.list(to))].sort((a, b) => a.at - b.at);
  const ask = (email: string, more: object = {}) =>
    identity.send<'RequestPasswordReset'>({
      type: 'RequestPasswordReset',
      email,
      origin: ORIGIN,
      language: 'en-us',
      ...more,
    });
  const asked = async (email: string): Promise<{ reset: string; code: string }> => {
    // The sign-up has just had a code.
    identity.clock.advance(60_000);
    const reply = await ask(email);
    if (!reply.ok) throw new Error(JSON.stringify(reply));
    return { reset: reply.value.reset, code: (await mails(email)).at(-1)?.code ?? '' };
  };
  const reset = (email: string, more: { reset: string; code: string; password?: string; totp?: string }) =>
    ({ type: 'ResetPassword', email, password: NEXT, origin: ORIGIN, ...more }) as const;

  it('is replaced by the mailed code, ends every session, and logs nobody in', async () => {
    const { email, uid, token } = await givenCustomer(identity);
    const other = await loggedIn(identity, email);
    const made = await asked(email);
    const devices = async () => (await identity.vault.list('device', { person: uid })).length;
    expect(await devices()).toBeGreaterThan(0);
    expect(await identity.send<'ResetPassword'>(reset(email, made))).toEqual({
      ok: true,
      value: { next: 'login', applied: true },
    });
    expect(await devices()).toBe(0);
    for (const dead of [token, other]) expect(await identity.customerOf(dead)).toBeNull();
    expect(await login(identity, email, { password: PASSWORD })).toMatchObject({ ok: false });
    expect(await login(identity, email, { password: NEXT })).toMatchObject({ ok: true });
    expect((await identity.events(`user-${uid}`)).slice(-4)).toMatchObject([
      { type: 'PasswordChanged', data: { uid, version: 2, how: 'reset' } },
      { type: 'WithdrawalsBlocked', data: { cause: 'password' } },
      { type: 'SessionsRevoked', data: { uid, generation: 1 } },
      { type: 'AccountControlDerived', data: { blockedUntil: identity.clock.nowMs() + 86_400_000 } },
    ]);
    expect((await mails(email)).map(({ subject }) => subject)).toContain('Your Corella password was changed');
    expect((await identity.asked('identity.security-log', { uid }))[0]).toMatchObject({
      action: 'password-reset',
    });
  });

  it('is not replaced by a code from before the owner ended all sessions, as a change of address does', async () => {
    const { email, uid } = await givenCustomer(identity);
    const made = await asked(email);
    await identity.context.users.change(uid, { type: 'RevokeSessions' });
    expect(await identity.refused(reset(email, made))).toEqual({ code: 'code-expired', field: 'code' });
    expect(await login(identity, email, { password: PASSWORD })).toMatchObject({ ok: true });
    expect(await identity.send<'ResetPassword'>(reset(email, await asked(email)))).toMatchObject({ ok: true });
  });

  it('counts once, also when the code is sent many times at once', async () => {
    const { email } = await givenCustomer(identity);
    const made = await asked(email);
    const wanted = Array.from({ length: 10 }, (_, index) => `Green${index}-heron!`);
    const replies = await Promise.all(
      wanted.map((password) => identity.send<'ResetPassword'>(reset(email, { ...made, password }))),
    );
    expect(replies.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await identity.refused(reset(email, made))).toMatchObject({ code: 'code-wrong' });
  });

  it('makes the other codes useless, as does a new password by whoever knew the old one', async () => {
    const { email, uid } = await givenCustomer(identity);
    const [first, second] = [await asked(email), await asked(email)];
    expect(await identity.send<'ResetPassword'>(reset(email, second))).toMatchObject({ ok: true });
    expect(await identity.refused(reset(email, first))).toEqual({ code: 'code-expired', field: 'code' });
    const third = await asked(email);
    const changed = await identity.send<'ChangePassword'>({
      type: 'ChangePassword',
      uid,
      sessionId: 'any',
      current: NEXT,
      next: PASSWORD,
      acknowledgeBlock: true,
      origin: ORIGIN,
    });
    expect(changed).toMatchObject({ ok: true });
    expect(await identity.refused(reset(email, third))).toMatchObject({ code: 'code-expired' });
    expect(await login(identity, email, { password: PASSWORD })).toMatchObject({ ok: true });
  });

  it('takes the authenticator too, and then logs in', async () => {
    const { email, uid } = await givenCustomer(identity);
    const { code } = await bindTotp(identity, uid);
    const made = await asked(email);
    expect(await identity.refused(reset(email, made))).toEqual({
      code: 'step-up-required',
      field: 'totp',
      methods: ['totp'],
    });
    expect(await identity.refused(reset(email, { ...made, totp: WRONG_CODE }), ['second-step'])).toMatchObject({
      code: 'code-wrong',
      field: 'totp',
    });
    expect(await login(identity, email, { password: PASSWORD })).toMatchObject({ value: { next: 'two-step' } });
    identity.clock.advance(30_000);
    expect(await identity.send<'ResetPassword'>(reset(email, { ...made, totp: code() }))).toMatchObject({
      value: { next: 'done', user: { uid } },
    });
  });

  it('takes a passkey too: says what it is to sign once the mailed code is right, and then logs in', async () => {
    const { email, uid } = await givenCustomer(identity);
    const { passkey } = await addPasskey(identity, uid);
    const made = await asked(email);
    const wrong = await identity.send<'ResetPassword'>(reset(email, { ...made, code: WRONG_CODE }));
    expect(wrong).toMatchObject({ rejection: { code: 'code-wrong' } });
    expect(wrong).not.toHaveProperty('rejection.passkey');
    const again = await identity.send<'ResetPassword'>(reset(email, { ...made, totp: '000000' }));
    if (again.ok) throw new Error('no factor was asked for');
    const { passkey: request, ...refusal } = again.rejection;
    expect(refusal).toEqual({ code: 'step-up-required', field: 'assertion', methods: ['passkey'] });
    const assertion = passkey.signed(request ?? { challenge: '' });
    expect(await identity.send<'ResetPassword'>({ ...reset(email, made), assertion })).toMatchObject({
      value: { next: 'done', user: { uid } },
    });
  });

  it('takes five guesses, ten minutes, and the name that came with the code', async () => {
    const { email } = await givenCustomer(identity);
    const made = await asked(email);
    const other = await givenCustomer(identity);
    expect(await identity.refused(reset(other.email, made))).toMatchObject({ code: 'code-wrong' });
    expect(await identity.refused(reset(email, { ...made, reset: 'invented' }))).toMatchObject({ code: 'code-wrong' });
    const wrong = made.code === '111111' ? '222222' : '111111';
    for (let tries = 0; tries < 5; tries += 1) await identity.refused(reset(email, { ...made, code: wrong }));
    expect(await identity.refused(reset(email, made))).toMatchObject({ code: 'too-many-guesses' });
    identity.clock.advance(3_600_000);
    const late = await asked(email);
    identity.clock.advance(600_000);
    expect(await identity.refused(reset(email, late))).toMatchObject({ code: 'code-expired' });
  });

  it('changes nothing for a password that is not acceptable, or a frozen customer', async () => {
    const { email, uid } = await givenCustomer(identity);
    const made = await asked(email);
    expect(await identity.refused(reset(email, { ...made, password: 'short' }))).toMatchObject({ field: 'password' });
    await frozen(identity, uid);
    expect(await identity.refused(reset(email, made))).toEqual({ code: 'account-frozen' });
    expect((await identity.events(`user-${uid}`)).filter(({ type }) => type === 'PasswordChanged')).toEqual([]);
  });
});
