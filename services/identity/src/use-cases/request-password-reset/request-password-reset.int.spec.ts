import type { WorkChallenge, WorkProof } from '@corella/contracts/identity';
import { solved } from '../../testing/solved-work.js';
import { ORIGIN, PASSWORD, givenIdentity, type Identity } from '../../testing/given-identity.js';
import { givenCustomer, newAddress } from '../../testing/given-people.js';

describe('RequestPasswordReset', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const mails = (to: string) => identity.outbox.list(to);
  const ask = (email: string) =>
    identity.send<'RequestPasswordReset'>({
      type: 'RequestPasswordReset',
      email,
      origin: ORIGIN,
      language: 'en-us',
    });

  it('answers alike for an address without an account, whose owner is told', async () => {
    const stranger = newAddress();
    const { email } = await givenCustomer(identity);
    identity.clock.advance(60_000);
    const [known, unknown] = [await ask(email), await ask(stranger)];
    for (const reply of [known, unknown]) expect(reply).toEqual({ ok: true, value: { reset: expect.any(String) } });
    expect(await mails(stranger)).toMatchObject([{ subject: 'There is no Corella account for this address' }]);
    expect((await mails(stranger))[0]).not.toHaveProperty('code');
    for (const again of [email, stranger]) expect(await ask(again)).toMatchObject({ rejection: { code: 'slow-down' } });
    const name = unknown.ok ? unknown.value.reset : '';
    const guess = { reset: name, code: '123456' };
    for (let tries = 0; tries < 5; tries += 1)
      expect(
        await identity.refused({
          type: 'ResetPassword',
          email: stranger,
          password: PASSWORD,
          origin: ORIGIN,
          ...guess,
        }),
      ).toMatchObject({ code: 'code-wrong' });
    expect(
      await identity.refused({
        type: 'ResetPassword',
        email: stranger,
        password: PASSWORD,
        origin: ORIGIN,
        ...guess,
      }),
    ).toMatchObject({ code: 'too-many-guesses' });
  });

  it('tells a stranger once a day that there is no account', async () => {
    const stranger = newAddress();
    for (const _ of [1, 2, 3]) {
      expect(await ask(stranger)).toMatchObject({ ok: true });
      identity.clock.advance(61_000);
    }
    expect(await mails(stranger)).toHaveLength(1);
    identity.clock.advance(86_400_000);
    await ask(stranger);
    expect(await mails(stranger)).toHaveLength(2);
  });

  it('mails for one source a hundred times in ten minutes, whatever the addresses', async () => {
    const from = (ip: string) =>
      identity.send<'RequestPasswordReset'>({
        type: 'RequestPasswordReset',
        email: newAddress(),
        origin: { ...ORIGIN, ip },
        language: 'en-us',
      });
    for (let sent = 0; sent < 100; sent += 1) expect(await from('203.0.113.77')).toMatchObject({ ok: true });
    expect(await from('203.0.113.77')).toMatchObject({
      rejection: { code: 'slow-down', inputs: { retryAfterS: expect.any(Number) } },
    });
    expect(await from('203.0.113.78')).toMatchObject({ ok: true });
  });

  it('goes on by some work where strangers ask for the address as often as all may, known or not', async () => {
    const { email } = await givenCustomer(identity);
    for (const address of [email, newAddress()]) {
      identity.clock.advance(60_000);
      const from = (ip: string, proof?: WorkProof) =>
        identity.send<'RequestPasswordReset'>({
          type: 'RequestPasswordReset',
          email: address,
          origin: { ...ORIGIN, ip },
          language: 'en-us',
          ...(proof === undefined ? {} : { proof }),
        });
      for (let n = 1; n <= 3; n += 1) await from(`198.51.100.${n}`);
      const refused = await from('192.0.2.50');
      if (refused.ok) throw new Error('nothing was asked for');
      expect(refused.rejection.code).toBe('work-needed');
      const proof = await solved(refused.rejection.inputs as unknown as WorkChallenge);
      expect(await from('192.0.2.50', proof)).toMatchObject({ ok: true });
      expect(await from('192.0.2.51', proof)).toMatchObject({ rejection: { code: 'work-needed' } });
      expect(await from('198.51.100.1')).toMatchObject({ rejection: { code: 'slow-down' } });
    }
  });

  it('refuses what is no address, and sends nothing', async () => {
    expect(
      await identity.refused({ type: 'RequestPasswordReset', email: 'a@@b', origin: ORIGIN, language: 'en-us' }),
    ).toEqual({ code: 'email-invalid', field: 'email' });
  });

  it('writes in the language that the customer chose, and to others in the one that was asked in', async () => {
    const { uid, email } = await givenCustomer(identity);
    await identity.send<'SetPreference'>({ type: 'SetPreference', uid, key: 'language', value: 'zh-cn' });
    identity.clock.advance(60_000);
    await identity.send<'RequestPasswordReset'>({
      type: 'RequestPasswordReset',
      email,
      origin: ORIGIN,
      language: 'en-us',
    });
    expect((await mails(email)).map(({ subject }) => subject)).toContain('Corella 密码重置验证码');
    const stranger = newAddress();
    const asked = { type: 'RequestPasswordReset', email: stranger, origin: ORIGIN, language: 'zh-cn' } as const;
    await identity.send<'RequestPasswordReset'>(asked);
    expect((await mails(stranger)).map(({ subject }) => subject)).toEqual(['此邮箱没有 Corella 账户']);
  });
});
