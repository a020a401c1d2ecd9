import { ORIGIN, PASSWORD, eventually, givenIdentity, registered } from './testing/given-identity.js';
import type { Identity } from './testing/given-identity.js';
import { totpCode } from './secrets/totp.js';

const MINUTE_MS = 60_000;

describe('customers over the embedded adapters', () => {
  let identity: Identity;
  let names = 0;
  const address = (): string => `kim${(names += 1)}@corella.example`;
  const login = (email: string, more: { password?: string; code?: string; ip?: string } = {}) =>
    identity.send<'Login'>({
      type: 'Login',
      email,
      password: more.password ?? PASSWORD,
      ...(more.code === undefined ? {} : { code: more.code }),
      origin: { ...ORIGIN, ip: more.ip ?? ORIGIN.ip },
    });
  const session = (token: string) => identity.asked('identity.session', { token, origin: ORIGIN });

  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });

  it('registers, verifies by the mailed code, opens a session and funds the account once', async () => {
    const email = address();
    await identity.send<'Register'>({
      type: 'Register',
      email: ` ${email.toUpperCase()}`,
      password: PASSWORD,
      country: 'AU',
      agreements: ['terms', 'risk'],
      origin: ORIGIN,
      language: 'en-us',
    });
    const [mail] = await identity.outbox.list(email);
    const verified = await identity.send<'VerifyEmail'>({
      type: 'VerifyEmail',
      email,
      code: mail?.code ?? '',
      origin: ORIGIN,
    });
    if (!verified.ok) throw new Error(verified.rejection.code);
    const { uid } = verified.value.user;
    expect(uid).toMatch(/^[1-9][0-9]{6}$/);
    expect(verified.value.user).toMatchObject({
      email,
      kycState: 90,
      status: 'active',
      allow: ['exchange', 'deposit', 'transfer', 'withdraw'],
      agreementsSigned: ['terms', 'risk'],
      totp: false,
    });
    expect(await session(verified.value.session.token)).toMatchObject({ kind: 'customer', uid });
    await eventually(() => identity.ledger.entries.some((entry) => entry.businessId === `demo:${uid}`));
    const entry = identity.ledger.entries.find((one) => one.businessId === `demo:${uid}`);
    expect(entry?.postings).toContainEqual({
      account: `spot:${uid}`,
      bucket: 'available',
      asset: 'aud',
      units: '1000000000000',
    });
    expect(entry?.postings).toContainEqual({
      account: 'house:demo',
      bucket: 'available',
      asset: 'btc',
      units: '-10000000',
    });
  });

  it('keeps personal data out of the events', async () => {
    const { uid } = await registered(identity, address());
    const events = await identity.store.readStream(`user-${uid}`, { from: 0, limit: 100 });
    expect(events.map((event) => event.type)).toEqual([
      'UserRegistered',
      'AgreementSigned',
      'AgreementSigned',
      'KycStateSet',
      'AccountControlDerived',
    ]);
    expect(JSON.stringify(events)).not.toMatch(/corella\.example|203\.0\.113|argon2/);
  });

  it('answers a known address like a new one and tells its owner by mail', async () => {
    const email = address();
    await registered(identity, email);
    identity.clock.advance(MINUTE_MS);
    const again = await identity.send<'Register'>({
      type: 'Register',
      email,
      password: PASSWORD,
      country: 'AU',
      agreements: ['terms', 'risk'],
      origin: ORIGIN,
      language: 'en-us',
    });
    expect(again).toEqual({ ok: true, value: { accepted: true } });
    const [mail] = await identity.outbox.list(email);
    expect(mail).toMatchObject({ subject: 'You already have a Corella account' });
    expect(mail?.code).toBeUndefined();
  });

  it('refuses weak and common passwords, unserved countries and missing agreements by field', async () => {
    const register = (change: object) =>
      identity.send<'Register'>({
        type: 'Register',
        email: address(),
        password: PASSWORD,
        country: 'AU',
        agreements: ['terms', 'risk'],
        origin: ORIGIN,
        language: 'en-us',
        ...change,
      });
    expect(await register({ password: 'short1!' })).toMatchObject({
      rejection: { code: 'password-weak', field: 'password' },
    });
    expect(await register({ password: 'P@ssw0rd1' })).toMatchObject({
      rejection: { code: 'password-common', field: 'password' },
    });
    expect(await register({ country: 'FR' })).toMatchObject({ rejection: { code: 'country-not-served' } });
    expect(await register({ agreements: ['terms'] })).toMatchObject({ rejection: { code: 'agreements-missing' } });
    expect(await register({ email: 'no address' })).toMatchObject({ rejection: { code: 'email-invalid' } });
  });

  it('allows five guesses of a code, for addresses that wait for none alike', async () => {
    const guess = (email: string) =>
      identity.send<'VerifyEmail'>({ type: 'VerifyEmail', email, code: '123456', origin: ORIGIN });
    const email = address();
    await identity.send<'Register'>({
      type: 'Register',
      email,
      password: PASSWORD,
      country: 'AU',
      agreements: ['terms', 'risk'],
      origin: ORIGIN,
      language: 'en-us',
    });
    for (const subject of [email, address()]) {
      const codes: string[] = [];
      for (let tries = 0; tries < 6; tries += 1) {
        const reply = await guess(subject);
        codes.push(reply.ok ? 'ok' : reply.rejection.code);
      }
      expect(codes).toEqual(['code-wrong', 'code-wrong', 'code-wrong', 'code-wrong', 'code-wrong', 'too-many-guesses']);
    }
  });

  it('never lets the code of one sign-up confirm the password of another', async () => {
    const email = address();
    const register = (password: string) =>
      identity.send<'Register'>({
        type: 'Register',
        email,
        password,
        country: 'AU',
        agreements: ['terms', 'risk'],
        origin: ORIGIN,
        language: 'en-us',
      });
    await register(PASSWORD);
    const [first] = await identity.outbox.list(email);
    expect(await register('Other7-heron!')).toMatchObject({ rejection: { code: 'slow-down' } });
    identity.clock.advance(MINUTE_MS);
    await register('Other7-heron!');
    await identity.send<'VerifyEmail'>({ type: 'VerifyEmail', email, code: first?.code ?? '', origin: ORIGIN });
    expect(await login(email)).toMatchObject({ ok: true });
    expect(await login(email, { password: 'Other7-heron!' })).toMatchObject({
      rejection: { code: 'credentials-wrong' },
    });
  });

  it('gives a new token at each login and kills it at logout, everywhere when asked', async () => {
    const email = address();
    const { token, uid } = await registered(identity, email);
    const second = await login(email);
    if (!second.ok || second.value.next !== 'done') throw new Error('no session');
    expect(second.value.session.token).not.toBe(token);
    expect(await identity.asked('identity.sessions', { uid })).toHaveLength(2);
    await identity.send<'Logout'>({ type: 'Logout', token: second.value.session.token, everywhere: false });
    expect(await session(second.value.session.token)).toBeNull();
    const third = await login(email);
    if (!third.ok || third.value.next !== 'done') throw new Error('no session');
    await identity.send<'Logout'>({ type: 'Logout', token: third.value.session.token, everywhere: true });
    expect(await session(token)).toBeNull();
    expect(await identity.asked('identity.sessions', { uid })).toHaveLength(0);
  });

  it('ends every session when the password changes', async () => {
    const email = address();
    const { token, uid } = await registered(identity, email);
    const change = (current: string, next: string) =>
      identity.send<'ChangePassword'>({ type: 'ChangePassword', uid, sessionId: 'x', current, next, origin: ORIGIN });
    expect(await change('wrong', 'Green8-heron!')).toMatchObject({
      rejection: { code: 'credentials-wrong', field: 'current' },
    });
    expect(await change(PASSWORD, 'Green8-heron!')).toMatchObject({ ok: true });
    expect(await session(token)).toBeNull();
    expect(await login(email)).toMatchObject({ ok: false });
    expect(await login(email, { password: 'Green8-heron!' })).toMatchObject({ ok: true });
  });

  it('ends a session that was not used for a day', async () => {
    const { token } = await registered(identity, address());
    identity.clock.advance(23 * 60 * MINUTE_MS);
    expect(await session(token)).not.toBeNull();
    identity.clock.advance(23 * 60 * MINUTE_MS);
    expect(await session(token)).not.toBeNull();
    identity.clock.advance(24 * 60 * MINUTE_MS);
    expect(await session(token)).toBeNull();
  });

  it('refuses a source after 20 failures a minute and slows an account, known or not, without locking its owner out', async () => {
    const email = address();
    await registered(identity, email);
    const answers = { known: [] as string[], unknown: [] as string[] };
    for (let tries = 0; tries < 10; tries += 1) {
      const known = await login(email, { password: 'wrong', ip: '198.51.100.1' });
      const unknown = await login('nobody@corella.example', { password: 'wrong', ip: '198.51.100.1' });
      answers.known.push(JSON.stringify(known));
      answers.unknown.push(JSON.stringify(unknown));
    }
    expect(answers.known).toEqual(answers.unknown);
    expect(await login(email, { ip: '198.51.100.1' })).toMatchObject({ rejection: { code: 'slow-down' } });
    const before = identity.slept.length;
    expect(await login(email, { ip: '198.51.100.2' })).toMatchObject({ ok: true });
    expect(identity.slept.slice(before)).toEqual([3_000]);
  });

  it('counts guesses made at once like guesses made in turn, and right passwords not at all', async () => {
    const email = address();
    await registered(identity, email);
    const right = await Promise.all(Array.from({ length: 30 }, () => login(email, { ip: '198.51.100.3' })));
    expect(right.filter((reply) => reply.ok).length).toBeGreaterThanOrEqual(20);
    expect(await login(email, { ip: '198.51.100.3' })).toMatchObject({ ok: true });
    const wrong = await Promise.all(
      Array.from({ length: 30 }, (_, i) =>
        login(`nobody-${i}@corella.example`, { password: 'wrong', ip: '198.51.100.4' }),
      ),
    );
    expect(wrong.filter((reply) => !reply.ok && reply.rejection.code === 'slow-down')).toHaveLength(10);
  });

  it('asks for the second step when one is bound, and takes each of its codes once', async () => {
    const email = address();
    const { uid } = await registered(identity, email);
    const begun = await identity.send<'TotpBegin'>({ type: 'TotpBegin', uid });
    if (!begun.ok) throw new Error(begun.rejection.code);
    const code = (): string => totpCode(begun.value.secret, identity.clock.nowMs());
    expect(
      await identity.send<'TotpConfirm'>({ type: 'TotpConfirm', uid, code: '111111', origin: ORIGIN }),
    ).toMatchObject({ rejection: { code: 'code-wrong' } });
    const first = code();
    expect(await identity.send<'TotpConfirm'>({ type: 'TotpConfirm', uid, code: first, origin: ORIGIN })).toMatchObject(
      { ok: true },
    );
    expect(await login(email, { code: first })).toMatchObject({ rejection: { code: 'code-wrong' } });
    identity.clock.advance(30_000);
    const next = await login(email);
    if (!next.ok || next.value.next !== 'two-step') throw new Error('no second step');
    const { ticket } = next.value;
    const both = await Promise.all(
      [1, 2].map(() =>
        identity.send<'LoginTwoStep'>({ type: 'LoginTwoStep', ticket, method: 'totp', code: code(), origin: ORIGIN }),
      ),
    );
    expect(both.filter((reply) => reply.ok)).toHaveLength(1);
    const key = (more: { code?: string }) =>
      identity.send<'CreateApiKey'>({
        type: 'CreateApiKey',
        uid,
        label: 'bot',
        permissions: ['READ'],
        ips: [],
        origin: ORIGIN,
        idempotencyKey: 'k1',
        ...more,
      });
    expect(await key({})).toMatchObject({ rejection: { code: 'two-step-required' } });
    identity.clock.advance(30_000);
    expect(await key({ code: code() })).toMatchObject({ ok: true });
    identity.clock.advance(30_000);
    expect(await identity.send<'TotpRemove'>({ type: 'TotpRemove', uid, code: code(), origin: ORIGIN })).toMatchObject({
      ok: true,
    });
    expect(await login(email)).toMatchObject({ value: { next: 'done' } });
  });

  it('keeps preferences and favourites', async () => {
    const { uid } = await registered(identity, address());
    await identity.send<'SetPreference'>({ type: 'SetPreference', uid, key: 'theme', value: 'dark' });
    await identity.send<'SetFavourite'>({ type: 'SetFavourite', uid, symbol: 'btcaud', favourite: true });
    expect(await identity.asked('identity.user', { uid })).toMatchObject({
      preferences: { theme: 'dark' },
      favourites: ['btcaud'],
    });
    expect(await identity.asked('identity.security-log', { uid })).toMatchObject([{ action: 'registered', ok: true }]);
  });
});
