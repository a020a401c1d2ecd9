import { ORIGIN, givenIdentity } from '../../testing/given-identity.js';
import type { Identity } from '../../testing/given-identity.js';
import { newAddress, registered, signedUp } from '../../testing/given-people.js';

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
  interface SignUp {
    readonly email: string;
    readonly signUp: string;
  }
  const resend = (made: SignUp) => ({ type: 'ResendCode', ...made, origin: ORIGIN, language: 'en-us' }) as const;
  const verify = (made: SignUp, code: string) =>
    identity.send<'VerifyEmail'>({ type: 'VerifyEmail', ...made, code, origin: ORIGIN });
  const given = async (): Promise<SignUp> => {
    const email = newAddress();
    const name = await signedUp(identity, email);
    identity.clock.advance(MINUTE_MS);
    return { email, signUp: name };
  };

  it('mails a new code, which replaces the old one and gives new guesses', async () => {
    const made = await given();
    const { email } = made;
    for (let n = 0; n < 5; n += 1) await verify(made, 'wrong');
    expect(await identity.send<'ResendCode'>(resend({ ...made, email: ` ${email.toUpperCase()}` }))).toEqual({
      ok: true,
      value: { accepted: true },
    });
    const [fresh, old] = await identity.outbox.list(email);
    expect(fresh?.text).toContain(fresh?.code);
    if (fresh?.code !== old?.code)
      expect(await verify(made, old?.code ?? '')).toMatchObject({ rejection: { code: 'code-wrong' } });
    expect(await verify(made, fresh?.code ?? '')).toMatchObject({ ok: true });
  });

  it('restarts the ten minutes of a code', async () => {
    const made = await given();
    identity.clock.advance(10 * MINUTE_MS);
    await identity.send<'ResendCode'>(resend(made));
    const [mail] = await identity.outbox.list(made.email);
    identity.clock.advance(10 * MINUTE_MS - 1);
    expect(await verify(made, mail?.code ?? '')).toMatchObject({ ok: true });
  });

  it('gives a sign-up no new guesses when it is named with the address of somebody else', async () => {
    const made = await given();
    const answers: unknown[] = [];
    for (let n = 0; n < 6; n += 1) {
      const reply = await verify(made, 'wrong');
      answers.push(reply.ok ? null : reply.rejection.code);
      await identity.send<'ResendCode'>(resend({ email: newAddress(), signUp: made.signUp }));
      await verify({ email: newAddress(), signUp: made.signUp }, 'wrong');
    }
    expect(answers).toEqual([...Array.from({ length: 5 }, () => 'code-wrong'), 'too-many-guesses']);
  });

  it('lets a sign-up live for its day, however often its code is sent again', async () => {
    const made = await given();
    const signedUpAt = identity.clock.nowMs() - MINUTE_MS;
    identity.clock.advance(23 * 60 * MINUTE_MS);
    await identity.send<'ResendCode'>(resend(made));
    const [row] = await identity.context.registrations.pending(made.email);
    expect(row?.expiresAt).toBe(signedUpAt + 24 * 60 * MINUTE_MS);
    identity.clock.advance(59 * MINUTE_MS + 1);
    await identity.service.tidy();
    expect(await identity.context.registrations.pending(made.email)).toEqual([]);
  });

  it('answers in the same way and at the same pace where nobody has signed up, and mails nothing', async () => {
    const stranger = { email: newAddress(), signUp: 'none' };
    expect(await identity.send<'ResendCode'>(resend(stranger))).toEqual({ ok: true, value: { accepted: true } });
    expect(await identity.outbox.list(stranger.email)).toEqual([]);
    expect(await identity.refused(resend(stranger))).toEqual({ code: 'slow-down', inputs: { retryAfterS: 60 } });
  });

  it('does the same work for a known address, and tells its owner once more', async () => {
    const email = newAddress();
    await registered(identity, email);
    const traceOf = async (address: string) => {
      identity.clock.advance(MINUTE_MS);
      const name = await signedUp(identity, address);
      const [get, put] = [jest.spyOn(identity.vault, 'get'), jest.spyOn(identity.vault, 'put')];
      const mails = (await identity.outbox.list(address)).length;
      identity.clock.advance(MINUTE_MS);
      await identity.send<'ResendCode'>(resend({ email: address, signUp: name }));
      const trace = [get.mock.calls.length, put.mock.calls.length];
      get.mockRestore();
      put.mockRestore();
      return [...trace, (await identity.outbox.list(address)).length - mails];
    };
    expect(await traceOf(email)).toEqual(await traceOf(newAddress()));
    const [mail] = await identity.outbox.list(email);
    expect([mail?.subject, mail?.code]).toEqual(['You already have a Corella account', undefined]);
  });

  it('goes on when strangers have used up what may be sent to the address', async () => {
    const made = await given();
    for (let n = 0; n < 50; n += 1)
      await identity.send<'ResendCode'>({
        ...resend({ email: made.email, signUp: 'none' }),
        origin: { ...ORIGIN, ip: `198.51.100.${n}` },
      });
    const [before] = await identity.outbox.list(made.email);
    for (let n = 0; n < 3; n += 1) {
      expect(await identity.send<'ResendCode'>(resend(made))).toMatchObject({ ok: true });
      expect(await identity.refused(resend(made))).toMatchObject({ code: 'slow-down' });
      identity.clock.advance(MINUTE_MS);
    }
    const [mail] = await identity.outbox.list(made.email);
    expect(mail?.at).not.toBe(before?.at);
    expect(await identity.refused(resend(made))).toMatchObject({ code: 'slow-down' });
    expect(await verify(made, mail?.code ?? '')).toMatchObject({ ok: true });
  });

  it('mails nothing for a sign-up of another address, or of no name', async () => {
    const [one, other] = [await given(), await given()];
    const mails = async () =>
      (await identity.outbox.list(one.email)).length + (await identity.outbox.list(other.email)).length;
    const before = await mails();
    await identity.send<'ResendCode'>(resend({ email: one.email, signUp: other.signUp }));
    await identity.send<'ResendCode'>(resend({ email: other.email, signUp: 'none' }));
    expect(await mails()).toBe(before);
  });

  it('refuses a text that is not an address', async () => {
    expect(await identity.refused(resend({ email: 'no address', signUp: 'none' }))).toEqual({
      code: 'email-invalid',
      field: 'email',
    });
  });
});
