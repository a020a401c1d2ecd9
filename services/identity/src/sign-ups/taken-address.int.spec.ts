import { asksToClose } from '../testing/given-closure.js';
import { eventually, givenIdentity, ORIGIN, type Identity } from '../testing/given-identity.js';
import { givenCustomer, signUp } from '../testing/given-people.js';

const HOUR_MS = 3_600_000;

describe('the address of a closed account', () => {
  let identity: Identity;
  beforeEach(async () => (identity = await givenIdentity()));
  afterEach(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const closed = async () => {
    const { uid, email } = await givenCustomer(identity);
    await asksToClose(identity, uid);
    await eventually(async () => (await identity.asked('identity.closure', { uid }))?.state === 'closed');
    await eventually(async () => (await newest(email))?.text.includes('for good') === true);
    identity.clock.advance(HOUR_MS);
    const ordinaryUntil = (await identity.context.users.get(uid))?.closed?.ordinaryUntil ?? 0;
    return { email, day: new Date(ordinaryUntil).toISOString().slice(0, 10) };
  };
  const newest = async (email: string) => (await identity.outbox.list(email))[0];

  it('is told at a sign-up, and when its code is sent again, until when it is kept and what to do', async () => {
    const { email, day } = await closed();
    const signedUp = await identity.send<'Register'>(signUp(email));
    if (!signedUp.ok) throw new Error(signedUp.rejection.code);
    for (const again of [false, true]) {
      identity.clock.advance(HOUR_MS);
      const resend = { type: 'ResendCode', email, signUp: signedUp.value.signUp, origin: ORIGIN } as const;
      if (again) await identity.send<'ResendCode'>({ ...resend, language: 'en-us' });
      const mail = await newest(email);
      expect(mail?.text).toContain('is closed, and nobody can log in');
      expect(mail?.text).toContain(`kept until ${day} (UTC); from then on you can sign up with it again`);
      expect(mail?.text).not.toContain('log in with it');
      expect(mail).not.toHaveProperty('code');
    }
  });

  it('gets no code for another password, which would open nothing', async () => {
    const { email, day } = await closed();
    const sent = (await identity.outbox.list(email)).length;
    const asked = { type: 'RequestPasswordReset', email, origin: ORIGIN, language: 'en-us' } as const;
    expect(await identity.send<'RequestPasswordReset'>(asked)).toMatchObject({ ok: true });
    const mails = await identity.outbox.list(email);
    expect(mails).toHaveLength(sent + 1);
    expect(mails[0]?.text).toContain(day);
    expect(mails[0]).not.toHaveProperty('code');
  });
});
