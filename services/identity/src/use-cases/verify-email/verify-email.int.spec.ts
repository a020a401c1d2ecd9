import { ORIGIN, eventually, givenIdentity } from '../../testing/given-identity.js';
import type { Identity } from '../../testing/given-identity.js';
import { login, newAddress, registered, signedUp } from '../../testing/given-people.js';

const OTHER = 'Green5-otter!';
const MINUTE_MS = 60_000;
interface SignUp {
  readonly email: string;
  readonly signUp: string;
}
const verify = ({ email, signUp }: SignUp, code: string) =>
  ({ type: 'VerifyEmail', email, signUp, code, origin: ORIGIN }) as const;

describe('VerifyEmail', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const given = async (): Promise<SignUp & { readonly code: string }> => {
    const email = newAddress();
    const name = await signedUp(identity, email);
    const [mail] = await identity.outbox.list(email);
    return { email, signUp: name, code: mail?.code ?? '' };
  };

  it('registers the customer with the mailed code, opens a session and funds the demo account once', async () => {
    const made = await given();
    const { email, code } = made;
    const verified = await identity.send<'VerifyEmail'>(verify({ ...made, email: email.toUpperCase() }, code));
    if (!verified.ok) throw new Error(verified.rejection.code);
    const { user, session } = verified.value;
    expect(user.uid).toMatch(/^[1-9][0-9]{6}$/);
    expect(user).toMatchObject({
      email,
      kycState: 90,
      status: 'active',
      allow: ['exchange', 'deposit', 'transfer', 'withdraw'],
      agreementsSigned: ['terms', 'risk'],
      totp: false,
    });
    expect(await identity.customerOf(session.token)).toMatchObject({
      kind: 'customer',
      uid: user.uid,
    });
    await eventually(() => identity.ledger.entries.some((entry) => entry.businessId === `demo:${user.uid}`));
    const entries = identity.ledger.entries.filter((entry) => entry.businessId === `demo:${user.uid}`);
    expect(entries).toHaveLength(1);
    expect(entries[0]?.postings).toEqual(
      expect.arrayContaining([
        { account: `spot:${user.uid}`, bucket: 'available', asset: 'aud', units: '1000000000000' },
        { account: 'house:demo', bucket: 'available', asset: 'btc', units: '-10000000' },
      ]),
    );
  });

  it('confirms one of two sign-ups that are proven at once, with its own password', async () => {
    const email = newAddress();
    const elsewhere = { password: OTHER, origin: { ...ORIGIN, ip: '203.0.113.8' } };
    const [first, second] = [await signedUp(identity, email), await signedUp(identity, email, elsewhere)];
    const [mailed, before] = await identity.outbox.list(email);
    const replies = await Promise.all([
      identity.send<'VerifyEmail'>(verify({ email, signUp: first }, before?.code ?? '')),
      identity.send<'VerifyEmail'>(verify({ email, signUp: second }, mailed?.code ?? '')),
    ]);
    expect(replies.map(({ ok }) => ok)).toEqual([true, false]);
    expect(await login(identity, email)).toMatchObject({ value: { next: 'done' } });
    expect(await login(identity, email, { password: OTHER })).toMatchObject({ ok: false });
  });

  it('leaves somebody unverified and without money who wants to try the verification', async () => {
    const made = await given();
    const request = { ...verify(made, made.code), unverified: true } as const;
    const verified = await identity.send<'VerifyEmail'>(request);
    expect(verified).toMatchObject({ ok: true, value: { user: { kycState: 0, allow: [] } } });
    const uid = verified.ok ? verified.value.user.uid : '';
    expect((await identity.events(`user-${uid}`)).map(({ type }) => type)).not.toContain('KycStateSet');
    expect(identity.ledger.entries.filter(({ businessId }) => businessId === `demo:${uid}`)).toEqual([]);
  });

  it('writes one append without personal data, and a line in both logs of the customer', async () => {
    const { uid } = await registered(identity, newAddress());
    const events = await identity.events(`user-${uid}`);
    expect(events.map((event) => event.type)).toEqual([
      'UserRegistered',
      'AgreementSigned',
      'AgreementSigned',
      'KycStateSet',
      'AccountControlDerived',
    ]);
    // The language in which the agreements were shown.
    expect(events[1]?.data).toMatchObject({ agreement: 'terms', version: 1, language: 'en-us' });
    expect(JSON.stringify(events)).not.toMatch(/corella\.example|203\.0\.113|argon2/);
    expect(await identity.asked('identity.security-log', { uid })).toMatchObject([
      { action: 'registered', ok: true, ip: ORIGIN.ip },
    ]);
    expect(await identity.asked('identity.login-log', { uid })).toMatchObject([{ action: 'login', ok: true }]);
  });

  it('forgets the sign-up, so that its code works once', async () => {
    const made = await given();
    const { email, code } = made;
    await identity.send<'VerifyEmail'>(verify(made, code));
    expect(await identity.context.registrations.pending(email)).toEqual([]);
    expect(await identity.refused(verify(made, code))).toEqual({ code: 'code-wrong', field: 'code' });
  });

  it('refuses a wrong code, a code for an invalid address, and any code after ten minutes', async () => {
    const made = await given();
    const { code } = made;
    const wrong = code === '123456' ? '123457' : '123456';
    expect(await identity.refused(verify(made, wrong))).toEqual({ code: 'code-wrong', field: 'code' });
    expect(await identity.refused(verify({ ...made, email: 'no address' }, code))).toEqual({
      code: 'code-wrong',
      field: 'code',
    });
    identity.clock.advance(10 * MINUTE_MS);
    expect(await identity.refused(verify(made, code))).toEqual({ code: 'code-expired', field: 'code' });
  });

  it('allows five guesses, whether somebody has signed up with the address or not', async () => {
    for (const made of [await given(), { email: newAddress(), signUp: 'none' }]) {
      const codes: string[] = [];
      for (let n = 0; n < 6; n += 1) codes.push((await identity.refused(verify(made, 'wrong'))).code);
      expect(codes).toEqual([...Array.from({ length: 5 }, () => 'code-wrong'), 'too-many-guesses']);
    }
  });

  it('does not count the guesses before a right code', async () => {
    const made = await given();
    const { code } = made;
    for (let n = 0; n < 4; n += 1) await identity.send<'VerifyEmail'>(verify(made, 'wrong'));
    expect(await identity.send<'VerifyEmail'>(verify(made, code))).toMatchObject({ ok: true });
    for (let n = 0; n < 2; n += 1)
      expect(await identity.refused(verify(made, 'wrong'))).toMatchObject({ code: 'code-wrong' });
  });

  it('remembers the guesses of a sign-up and of a password while strangers guess at 50,000 that nobody made', async () => {
    const made = await given();
    const { uid } = await registered(identity, newAddress());
    const passwords = { current: 'Wrong-1', next: 'Other7-heron!' };
    const password = {
      type: 'ChangePassword',
      acknowledgeBlock: true,
      uid,
      sessionId: 'x',
      ...passwords,
      origin: ORIGIN,
    } as const;
    for (let n = 0; n < 5; n += 1)
      await Promise.all([verify(made, 'wrong'), password].map((one) => identity.send(one)));
    for (let n = 0; n < 50_000; n += 1)
      await identity.send<'VerifyEmail'>(verify({ email: made.email, signUp: `none${n}` }, 'wrong'));
    for (const guess of [verify(made, 'wrong'), password])
      expect(await identity.refused(guess)).toMatchObject({ code: 'too-many-guesses' });
  });

  it('answers a code for an address that was taken meanwhile like a wrong one', async () => {
    const made = await given();
    const { email, code } = made;
    const [pending] = await identity.context.registrations.pending(email);
    await identity.send<'VerifyEmail'>(verify(made, code));
    if (pending) await identity.context.registrations.add(made.signUp, pending.body, identity.clock.nowMs());
    expect(await identity.refused(verify(made, code))).toEqual({ code: 'code-wrong', field: 'code' });
  });
});

describe('VerifyEmail outside demo mode', () => {
  it('refuses 000000, leaves KYC open and allows no trading', async () => {
    const identity = await givenIdentity({ demo: false });
    try {
      const email = newAddress();
      const made = { email, signUp: await signedUp(identity, email, { country: 'NZ' }) };
      expect(await identity.refused(verify(made, '000000'))).toMatchObject({ code: 'code-wrong' });
      const [mail] = await identity.outbox.list(email);
      const verified = await identity.send<'VerifyEmail'>(verify(made, mail?.code ?? ''));
      if (!verified.ok) throw new Error(verified.rejection.code);
      expect(verified.value.user).toMatchObject({ kycState: 0, allow: [], country: 'NZ' });
      expect((await identity.events(`user-${verified.value.user.uid}`)).map(({ type }) => type)).not.toContain(
        'KycStateSet',
      );
      expect(identity.ledger.entries).toEqual([]);
    } finally {
      await identity.stop();
    }
  });
});
