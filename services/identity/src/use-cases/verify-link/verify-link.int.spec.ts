import { ORIGIN, PASSWORD, givenIdentity } from '../../testing/given-identity.js';
import type { Identity } from '../../testing/given-identity.js';
import { newAddress, registered, signedUp } from '../../testing/given-people.js';

const DAY_MS = 86_400_000;
const EXPIRED = { code: 'sign-up-link-expired', field: 'token' };

describe('VerifyLink', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const tokenOf = async (email: string): Promise<string> =>
    /\/register\/link\/#([\w-]{43})/.exec((await identity.outbox.list(email))[0]?.text ?? '')?.[1] ?? 'none';
  const given = async (email = newAddress()) => {
    const signUp = await signedUp(identity, email);
    return { email, signUp, token: await tokenOf(email) };
  };
  const verify = (token: string, more: { readonly signUp?: string; readonly password?: string } = {}) =>
    ({ type: 'VerifyLink', token, ...more, origin: ORIGIN }) as const;

  it('confirms the address and logs in where the sign-up was made', async () => {
    const { email, token, signUp } = await given();
    const done = await identity.send<'VerifyLink'>(verify(token, { signUp }));
    if (!done.ok || done.value.outcome !== 'verified' || done.value.login === undefined) throw new Error('no login');
    const { user, session } = done.value.login;
    expect(user).toMatchObject({ email, kycState: 90 });
    expect(await identity.customerOf(session.token)).toMatchObject({ uid: user.uid });
    expect(await identity.context.registrations.pending(email)).toEqual([]);
  });

  it('asks for the password elsewhere, and gives no session there', async () => {
    const { email, token } = await given();
    expect(await identity.refused(verify(token))).toEqual({ code: 'sign-up-elsewhere', field: 'password' });
    expect(await identity.refused(verify(token, { signUp: 'another' }))).toMatchObject({ code: 'sign-up-elsewhere' });
    const wrong = verify(token, { password: 'Wrong-1-heron' });
    expect(await identity.refused(wrong)).toEqual({ code: 'password-wrong', field: 'password' });
    expect(await identity.context.contacts.uidOf(email)).toBeNull();
    const done = await identity.send<'VerifyLink'>(verify(token, { password: PASSWORD }));
    expect(done).toEqual({ ok: true, value: { outcome: 'verified' } });
    expect(await identity.context.contacts.uidOf(email)).not.toBeNull();
  });

  it('allows five passwords, which nothing else gives back', async () => {
    const { token } = await given();
    const wrong = verify(token, { password: 'Wrong-1-heron' });
    for (let n = 0; n < 5; n += 1) await identity.send(wrong);
    expect(await identity.refused(verify(token, { password: PASSWORD }))).toMatchObject({ code: 'too-many-guesses' });
  });

  it('says that the address is confirmed, whoever opens the link again, and confirms once of two at once', async () => {
    const { token, signUp } = await given();
    const both = await Promise.all([1, 2].map(() => identity.send<'VerifyLink'>(verify(token, { signUp }))));
    expect(both.map((reply) => (reply.ok ? reply.value.outcome : reply.rejection.code)).sort()).toEqual([
      'already',
      'verified',
    ]);
    expect(await identity.send(verify(token))).toEqual({ ok: true, value: { outcome: 'already' } });
  });

  it('says so too when the code was used before', async () => {
    const { email, token, signUp } = await given();
    await identity.send({ type: 'VerifyEmail', email, signUp, code: '000000', origin: ORIGIN });
    expect(await identity.send(verify(token, { signUp }))).toEqual({ ok: true, value: { outcome: 'already' } });
  });

  it('refuses a token that nobody was mailed, and any after a day', async () => {
    const { token, signUp } = await given();
    expect(await identity.refused(verify('x'.repeat(43)))).toEqual(EXPIRED);
    identity.clock.advance(DAY_MS);
    expect(await identity.refused(verify(token, { signUp }))).toEqual(EXPIRED);
  });

  it('confirms only the sign-up of its own mail', async () => {
    const email = newAddress();
    const strangers = await signedUp(identity, email, { password: 'Stranger-7-fox' });
    const stranger = await tokenOf(email);
    identity.clock.advance(61_000);
    const own = await given(email);
    expect(own.token).not.toBe(stranger);
    expect(await identity.refused(verify(stranger, { signUp: own.signUp }))).toMatchObject({
      code: 'sign-up-elsewhere',
    });
    expect(await identity.refused(verify(own.token, { signUp: strangers }))).toMatchObject({
      code: 'sign-up-elsewhere',
    });
  });

  it('mails no link to an address that has an account', async () => {
    const email = newAddress();
    await registered(identity, email);
    identity.clock.advance(61_000);
    await signedUp(identity, email);
    expect(await tokenOf(email)).toBe('none');
  });

  it('mails a link with each code that is sent again', async () => {
    const { email, token, signUp } = await given();
    identity.clock.advance(61_000);
    await identity.send({ type: 'ResendCode', email, signUp, origin: ORIGIN, language: 'zh-cn' });
    const again = await tokenOf(email);
    expect(again).not.toBe(token);
    expect(await identity.send(verify(token, { signUp }))).toMatchObject({ ok: true });
    expect(await identity.send(verify(again, { signUp }))).toEqual({ ok: true, value: { outcome: 'already' } });
  });
});
