import { IDENTITY_TOPIC } from '@corella/contracts/identity';
import { ORIGIN, PASSWORD, givenIdentity } from '../../testing/given-identity.js';
import type { Identity } from '../../testing/given-identity.js';
import { WRONG_CODE, bindTotp, frozen, givenCustomer, loggedIn, login, proven } from '../../testing/given-people.js';

const NEXT = 'Green8-heron!';

describe('ChangePassword', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const change = (uid: string, more: { current?: string; next?: string; code?: string } = {}) =>
    ({
      type: 'ChangePassword',
      acknowledgeBlock: true,
      uid,
      sessionId: 'x',
      current: PASSWORD,
      next: NEXT,
      origin: ORIGIN,
      ...more,
    }) as const;

  it('replaces the password and its row', async () => {
    const { email, uid } = await givenCustomer(identity);
    expect(await identity.send<'ChangePassword'>(change(uid))).toEqual({
      ok: true,
      value: { changed: true, applied: true },
    });
    expect(await login(identity, email)).toMatchObject({ rejection: { code: 'credentials-wrong' } });
    expect(await login(identity, email, { password: NEXT })).toMatchObject({ ok: true });
    expect((await identity.vault.list('password', { person: uid })).map(({ id }) => id)).toEqual([`${uid}/2`]);
    expect((await identity.events(`user-${uid}`)).slice(-4)).toMatchObject([
      { type: 'PasswordChanged', data: { uid, version: 2 } },
      { type: 'WithdrawalsBlocked', data: { uid, cause: 'password' } },
      { type: 'SessionsRevoked', data: { uid, generation: 1 } },
      { type: 'AccountControlDerived' },
    ]);
  });

  it('ends every session, this one too: tokens, rows and sockets', async () => {
    const { email, uid, token } = await givenCustomer(identity);
    const other = await loggedIn(identity, email);
    const ids = (await identity.asked('identity.sessions', { uid })).map(({ id }) => id);
    await identity.send<'ChangePassword'>(change(uid));
    for (const dead of [token, other]) expect(await identity.customerOf(dead)).toBeNull();
    expect(await identity.vault.list('session', { person: uid })).toEqual([]);
    expect(identity.heard.filter(({ topic }) => topic === IDENTITY_TOPIC.sessionEnded).at(-1)?.message).toEqual({
      sessionIds: expect.arrayContaining(ids) as string[],
    });
  });

  it('wants the customer to know that nothing can be withdrawn for a day', async () => {
    const { uid } = await givenCustomer(identity);
    expect(await identity.refused({ ...change(uid), acknowledgeBlock: false })).toEqual({
      code: 'block-not-acknowledged',
      field: 'acknowledgeBlock',
      inputs: { until: identity.clock.nowMs() + 86_400_000 },
    });
  });

  it('happens once for several requests at once, and the new password is the one that was confirmed', async () => {
    const { email, uid } = await givenCustomer(identity);
    const wanted = ['Green1-heron!', 'Green2-heron!', 'Green3-heron!'];
    const answers = await Promise.all(wanted.map((next) => identity.send<'ChangePassword'>(change(uid, { next }))));
    expect(answers.map(({ ok }) => ok)).toEqual([true, false, false]);
    expect(await login(identity, email, { password: wanted[0] ?? '' })).toMatchObject({ ok: true });
    const events = await identity.events(`user-${uid}`);
    expect(events.filter(({ type }) => type === 'PasswordChanged')).toHaveLength(1);
  });

  it('keeps the API keys, or deletes them if it is asked to', async () => {
    const { uid } = await givenCustomer(identity);
    await identity.send<'CreateApiKey'>({
      type: 'CreateApiKey',
      uid,
      label: 'bot',
      permissions: ['READ'],
      ips: [],
      origin: ORIGIN,
      idempotencyKey: 'k',
      ...proven(identity, uid, 'api-key-create'),
    });
    await identity.send<'ChangePassword'>(change(uid));
    expect(await identity.asked('identity.api-keys', { uid })).toHaveLength(1);
    await identity.send<'ChangePassword'>({ ...change(uid, { current: NEXT, next: PASSWORD }), revokeKeys: true });
    expect(await identity.asked('identity.api-keys', { uid })).toEqual([]);
  });

  it('is written to the security log', async () => {
    const { uid } = await givenCustomer(identity);
    identity.clock.advance(1);
    await identity.send<'ChangePassword'>(change(uid));
    expect((await identity.asked('identity.security-log', { uid }))[0]).toMatchObject({
      action: 'password-changed',
      ok: true,
      ip: ORIGIN.ip,
    });
  });

  it.each([
    [{ current: 'wrong' }, 'password-wrong', 'current'],
    [{ next: 'short1!' }, 'password-weak', 'next'],
    [{ next: 'P@ssw0rd1' }, 'password-common', 'next'],
  ])('refuses %j with %s', async (more, code, field) => {
    const { uid } = await givenCustomer(identity);
    expect(await identity.refused(change(uid, more))).toMatchObject({ code, field });
  });

  it('refuses an unknown and a frozen customer', async () => {
    expect(await identity.refused(change('1000000'))).toEqual({ code: 'user-unknown' });
    const { uid } = await givenCustomer(identity);
    await frozen(identity, uid);
    expect(await identity.refused(change(uid))).toEqual({ code: 'account-frozen' });
  });

  it('allows five guesses of the old password in ten minutes, and resets the count after a right one', async () => {
    const { uid } = await givenCustomer(identity);
    for (let n = 0; n < 4; n += 1) await identity.refused(change(uid, { current: 'wrong' }));
    expect(await identity.refused(change(uid, { next: 'short1!' }))).toMatchObject({ code: 'password-weak' });
    for (let n = 0; n < 5; n += 1)
      expect(await identity.refused(change(uid, { current: 'wrong' }))).toMatchObject({ code: 'password-wrong' });
    expect(await identity.refused(change(uid))).toEqual({ code: 'too-many-guesses', field: 'current' });
    identity.clock.advance(600_000);
    expect(await identity.send<'ChangePassword'>(change(uid))).toMatchObject({ ok: true });
  });

  it('requires the second step if one is bound', async () => {
    const { uid } = await givenCustomer(identity);
    const { code } = await bindTotp(identity, uid);
    expect(await identity.refused(change(uid))).toEqual({ code: 'step-up-required', field: 'code', methods: ['totp'] });
    expect(await identity.refused(change(uid, { code: '' }))).toEqual({
      code: 'step-up-required',
      field: 'code',
      methods: ['totp'],
    });
    expect(await identity.refused(change(uid, { code: WRONG_CODE }), ['second-step'])).toEqual({
      code: 'code-wrong',
      field: 'code',
    });
    expect(await identity.send<'ChangePassword'>(change(uid, { code: code() }))).toMatchObject({ ok: true });
  });
});
