import type { LoginOutcome } from '@corella/contracts/identity';
import { ORIGIN, PASSWORD, givenIdentity } from '../testing/given-identity.js';
import type { Identity } from '../testing/given-identity.js';
import { bindTotp, newAddress, signedUp, valueOf } from '../testing/given-people.js';

const ELSEWHERE = { ip: '203.0.113.77', userAgent: 'Elsewhere' };

describe('a login without a factor, outside the demo', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity({ demo: false });
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const lastMail = async (email: string) => (await identity.outbox.list(email))[0];
  const given = async () => {
    const email = newAddress();
    const signUp = await signedUp(identity, email);
    const code = (await lastMail(email))?.code ?? '';
    const done = valueOf(
      await identity.send<'VerifyEmail'>({ type: 'VerifyEmail', email, signUp, code, origin: ORIGIN }),
    );
    // The sign-up's code is not the one that follows within the same minute.
    identity.clock.advance(61_000);
    return { email, uid: done.user.uid, device: done.device?.token ?? '' };
  };
  const login = async (email: string, more: object = {}): Promise<LoginOutcome> =>
    valueOf(await identity.send<'Login'>({ type: 'Login', email, password: PASSWORD, origin: ELSEWHERE, ...more }));
  const ticketOf = async (email: string): Promise<string> => {
    const outcome = await login(email);
    return outcome.next === 'two-step' ? outcome.ticket : '';
  };
  const begin = (ticket: string, method: 'email' | 'sms' | 'passkey' = 'email') =>
    ({ type: 'LoginTwoStepBegin', ticket, method, origin: ELSEWHERE, language: 'en-us' }) as const;
  const complete = (ticket: string, code: string) =>
    ({ type: 'LoginTwoStep', ticket, method: 'email', code, origin: ELSEWHERE }) as const;

  it('asks a device that it does not know for a mailed code, and then knows it', async () => {
    const { email } = await given();
    expect(await login(email)).toMatchObject({ next: 'two-step', methods: ['email'] });
    const ticket = await ticketOf(email);
    expect(await identity.send(begin(ticket))).toEqual({ ok: true, value: { sent: true } });
    const mail = await lastMail(email);
    expect(mail?.text).toContain(`/login/link/#${mail?.code}`);
    const done = valueOf(await identity.send<'LoginTwoStep'>(complete(ticket, mail?.code ?? '')));
    if (done.next !== 'done') throw new Error('no session');
    expect(await login(email, { device: done.device?.token })).toMatchObject({ next: 'done' });
    expect((await lastMail(email))?.subject).toContain('New device');
  });

  it('asks the device of the sign-up for nothing', async () => {
    const { email, device } = await given();
    expect(await login(email, { device })).toMatchObject({ next: 'done' });
  });

  it('gives five guesses a code, which counts for the login that asked for it', async () => {
    const { email } = await given();
    const [ticket, other] = [await ticketOf(email), await ticketOf(email)];
    await identity.send(begin(ticket));
    const code = (await lastMail(email))?.code ?? '';
    expect(await identity.send(complete(other, code))).toMatchObject({ rejection: { code: 'code-expired' } });
    for (let n = 0; n < 5; n += 1)
      expect(await identity.send(complete(ticket, 'wrong'))).toMatchObject({ rejection: { code: 'code-wrong' } });
    expect(await identity.send(complete(ticket, code))).toMatchObject({ rejection: { code: 'too-many-guesses' } });
  });

  it('takes nothing else in place of the code', async () => {
    const { email } = await given();
    const ticket = await ticketOf(email);
    for (const method of ['sms', 'passkey'] as const)
      expect(await identity.refused(begin(ticket, method))).toMatchObject({ code: 'ticket-expired' });
    for (const method of ['totp', 'recovery-code', 'sms', 'passkey'] as const)
      expect(await identity.refused({ ...complete(ticket, '000000'), method })).toMatchObject({
        code: 'ticket-expired',
      });
    expect(await identity.refused(complete(ticket, '000000'))).toMatchObject({ code: 'code-expired' });
  });

  it('mails at the pace of those who know the password', async () => {
    const { email } = await given();
    expect(await identity.send(begin(await ticketOf(email)))).toMatchObject({ ok: true });
    expect(await identity.refused(begin(await ticketOf(email)))).toMatchObject({ code: 'slow-down' });
  });

  it('asks for the authenticator instead, once one is bound', async () => {
    const { email, uid } = await given();
    const before = await ticketOf(email);
    await bindTotp(identity, uid);
    expect(await login(email)).toMatchObject({ methods: ['totp'] });
    expect(await identity.send(begin(before))).toMatchObject({ ok: false });
  });
});
