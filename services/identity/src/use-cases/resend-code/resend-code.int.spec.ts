import { ORIGIN, givenIdentity } from '../../testing/given-identity.js';
import type { Identity } from '../../testing/given-identity.js';
import { newAddress, signUp } from '../../testing/given-people.js';

const MINUTE_MS = 60_000;

describe('ResendCode', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const resend = (email: string) => ({ type: 'ResendCode', email, origin: ORIGIN, language: 'en-us' }) as const;
  const verify = (email: string, code: string) =>
    identity.send<'VerifyEmail'>({ type: 'VerifyEmail', email, code, origin: ORIGIN });
  const signedUp = async (): Promise<string> => {
    const email = newAddress();
    await identity.send<'Register'>(signUp(email));
    identity.clock.advance(MINUTE_MS);
    return email;
  };

  it('mails a new code, which replaces the old one and gives new guesses', async () => {
    const email = await signedUp();
    for (let n = 0; n < 5; n += 1) await verify(email, 'wrong');
    expect(await identity.send<'ResendCode'>(resend(` ${email.toUpperCase()}`))).toEqual({
      ok: true,
      value: { accepted: true },
    });
    const [fresh, old] = await identity.outbox.list(email);
    expect(fresh?.text).toContain(fresh?.code);
    if (fresh?.code !== old?.code)
      expect(await verify(email, old?.code ?? '')).toMatchObject({ rejection: { code: 'code-wrong' } });
    expect(await verify(email, fresh?.code ?? '')).toMatchObject({ ok: true });
  });

  it('restarts the ten minutes of a code', async () => {
    const email = await signedUp();
    identity.clock.advance(10 * MINUTE_MS);
    await identity.send<'ResendCode'>(resend(email));
    const [mail] = await identity.outbox.list(email);
    identity.clock.advance(10 * MINUTE_MS - 1);
    expect(await verify(email, mail?.code ?? '')).toMatchObject({ ok: true });
  });

  it('answers in the same way and at the same pace where nobody has signed up, and mails nothing', async () => {
    const stranger = newAddress();
    expect(await identity.send<'ResendCode'>(resend(stranger))).toEqual({ ok: true, value: { accepted: true } });
    expect(await identity.outbox.list(stranger)).toEqual([]);
    expect(await identity.refused(resend(stranger))).toEqual({ code: 'slow-down', inputs: { retryAfterS: 60 } });
  });

  it('gives no new guesses to an address where nobody has signed up', async () => {
    const stranger = newAddress();
    for (let n = 0; n < 5; n += 1) await verify(stranger, 'wrong');
    await identity.send<'ResendCode'>(resend(stranger));
    expect(await verify(stranger, 'wrong')).toMatchObject({ rejection: { code: 'too-many-guesses' } });
  });

  it('refuses a text that is not an address', async () => {
    expect(await identity.refused(resend('no address'))).toEqual({ code: 'email-invalid', field: 'email' });
  });
});
