import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createUnconfiguredMailer } from '@corella/mailer-outbox';
import { ORIGIN, givenIdentity } from '../../testing/given-identity.js';
import type { Identity } from '../../testing/given-identity.js';
import { WRONG_CODE, bindTotp, frozen, givenCustomer, login } from '../../testing/given-people.js';

const MINUTE_MS = 60_000;
const MAY_CHANGE = ['login-failed', 'second-step'] as const;

describe('LoginTwoStepBegin', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const begin = (ticket: string, more: { ip?: string; language?: string } = {}) =>
    ({
      type: 'LoginTwoStepBegin',
      ticket,
      method: 'email',
      origin: { ...ORIGIN, ip: more.ip ?? ORIGIN.ip },
      language: more.language ?? 'en-us',
    }) as const;
  const step = (ticket: string, code: string, method: 'totp' | 'email' = 'totp') =>
    ({ type: 'LoginTwoStep', ticket, method, code, origin: ORIGIN }) as const;
  const secondStep = async (venue: Identity, email: string) => {
    const outcome = await login(venue, email);
    if (!outcome.ok || outcome.value.next !== 'two-step') throw new Error('no second step');
    return outcome.value;
  };
  const ticketOf = async (email: string): Promise<string> => (await secondStep(identity, email)).ticket;
  const bound = async (venue = identity) => {
    const customer = await givenCustomer(venue);
    const { code } = await bindTotp(venue, customer.uid);
    return { ...customer, code };
  };
  /** Guesses wrong codes as fast as the waits allow, and gives the answers. */
  const guess = async (venue: Identity, email: string, times: number): Promise<readonly string[]> => {
    const codes: string[] = [];
    while (codes.length < times) {
      const { ticket } = await secondStep(venue, email);
      const answer = await venue.send<'LoginTwoStep'>(step(ticket, WRONG_CODE));
      if (answer.ok) throw new Error('a wrong code was accepted');
      const { code, inputs } = answer.rejection;
      if (code === 'second-step-wait') venue.clock.advance(Number(inputs?.['retryAfterS']) * 1_000);
      else codes.push(code);
    }
    return codes;
  };
  const locked = async () => {
    const customer = await bound();
    await guess(identity, customer.email, 20);
    return customer;
  };
  /** The sign-up, and that the authenticator was bound, are told too. */
  const BEFORE = /^(Your Corella code|An authenticator was added)/;
  const mailsTo = async (email: string) =>
    (await identity.outbox.list(email)).filter(({ subject }) => !BEFORE.test(subject));

  it('is not open before 20 wrong codes have locked the authenticator', async () => {
    const { email } = await bound();
    await guess(identity, email, 19);
    expect(await identity.refused(begin(await ticketOf(email)))).toEqual({
      code: 'method-unavailable',
      field: 'method',
    });
    expect(await mailsTo(email)).toEqual([]);
  });

  it('is not offered where no mail can be sent: there the lock ends after an hour', async () => {
    const { context } = identity;
    const { mailer } = context;
    const { email, code } = await bound();
    Object.assign(context, { mailer: createUnconfiguredMailer() });
    try {
      await guess(identity, email, 20);
      const { ticket, methods } = await secondStep(identity, email);
      expect(methods).toEqual(['totp']);
      expect(await identity.refused(step(ticket, code()), MAY_CHANGE)).toEqual({ code: 'second-step-locked' });
      expect(await identity.refused(begin(ticket))).toMatchObject({ code: 'mail-unavailable' });
      identity.clock.advance(60 * MINUTE_MS);
      expect(await identity.send(step(await ticketOf(email), code()))).toMatchObject({ ok: true });
    } finally {
      Object.assign(context, { mailer });
    }
  });

  it('locks at the twentieth wrong code, tells the owner once, and asks for another factor', async () => {
    const { email, uid, code } = await locked();
    expect(await secondStep(identity, email)).toMatchObject({ methods: ['email'] });
    const [mail, ...more] = await mailsTo(email);
    expect([mail?.subject, more]).toEqual(['Your second step is locked', []]);
    expect(mail?.code).toBeUndefined();
    for (const tried of [code(), WRONG_CODE, '000000'])
      expect(await identity.refused(step(await ticketOf(email), tried))).toEqual({ code: 'second-step-locked' });
    expect(
      await identity.refused({ type: 'TotpRemove', acknowledgeBlock: true, uid, code: code(), origin: ORIGIN }),
    ).toEqual({
      code: 'second-step-locked',
    });
    expect(await login(identity, email, { code: code() })).toMatchObject({
      rejection: { code: 'second-step-locked' },
    });
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it('mails a code that lets the owner in once, with the right password, and unlocks the authenticator', async () => {
    const { email, uid, code } = await locked();
    const ticket = await ticketOf(email);
    expect(await identity.send<'LoginTwoStepBegin'>(begin(ticket))).toEqual({ ok: true, value: { sent: true } });
    const [mail] = await mailsTo(email);
    expect(mail?.subject).toBe('Your Corella log-in code');
    const mailed = mail?.code ?? '';
    expect(await identity.send<'LoginTwoStep'>(step(ticket, mailed, 'email'))).toMatchObject({
      ok: true,
      value: { next: 'done', user: { uid } },
    });
    expect((await identity.asked('identity.security-log', { uid }))[0]).toMatchObject({ action: 'two-step-unlocked' });
    identity.clock.advance(30_000);
    expect(await secondStep(identity, email)).toMatchObject({ methods: ['totp'] });
    expect(await identity.refused(step(await ticketOf(email), mailed, 'email'))).toMatchObject({
      code: 'code-expired',
    });
    expect(await identity.send<'LoginTwoStep'>(step(await ticketOf(email), code()))).toMatchObject({ ok: true });
  });

  it('writes in the language of the customer', async () => {
    const { uid, email } = await locked();
    await identity.send<'SetPreference'>({ type: 'SetPreference', uid, key: 'language', value: 'zh-cn' });
    await identity.send<'LoginTwoStepBegin'>(begin(await ticketOf(email), { language: 'en-us' }));
    expect((await mailsTo(email))[0]?.subject).toBe('Corella 登录验证码');
  });

  it('allows five guesses of a mailed code, at once or one after the other, and ten minutes', async () => {
    const { email } = await locked();
    const ticket = await ticketOf(email);
    await identity.send<'LoginTwoStepBegin'>(begin(ticket));
    const mailed = (await mailsTo(email))[0]?.code ?? '';
    const wrong = mailed === '123456' ? '123457' : '123456';
    const answers = await Promise.all(
      Array.from({ length: 9 }, () => identity.send<'LoginTwoStep'>(step(ticket, wrong, 'email'))),
    );
    const codes = answers.map((answer) => (answer.ok ? 'ok' : answer.rejection.code));
    expect(codes.filter((code) => code === 'code-wrong')).toHaveLength(5);
    expect(codes.filter((code) => code === 'too-many-guesses')).toHaveLength(4);
    expect(await identity.refused(step(ticket, mailed, 'email'))).toMatchObject({ code: 'too-many-guesses' });
    identity.clock.advance(MINUTE_MS);
    await identity.send<'LoginTwoStepBegin'>(begin(ticket));
    const fresh = (await mailsTo(email))[0]?.code ?? '';
    identity.clock.advance(10 * MINUTE_MS);
    expect(await identity.refused(step(await ticketOf(email), fresh, 'email'), MAY_CHANGE)).toMatchObject({
      code: 'code-expired',
    });
  });

  it('mails each ticket a code of its own, which nobody else who knows the password can spoil', async () => {
    const { email } = await locked();
    const newestCode = async () => (await mailsTo(email))[0]?.code ?? '';
    const [owners, strangers] = [await ticketOf(email), await ticketOf(email)];
    await identity.send<'LoginTwoStepBegin'>(begin(owners));
    const code = await newestCode();
    const wrong = code === '123456' ? '123457' : '123456';
    expect(await identity.send<'LoginTwoStepBegin'>(begin(strangers, { ip: '198.51.100.9' }))).toMatchObject({
      ok: true,
    });
    for (let n = 0; n < 6; n += 1) await identity.send<'LoginTwoStep'>(step(strangers, wrong, 'email'));
    if ((await newestCode()) !== code)
      expect(await identity.send<'LoginTwoStep'>(step(strangers, code, 'email'))).toMatchObject({ ok: false });
    // The code outlives the five minutes that a ticket has without one.
    identity.clock.advance(9 * MINUTE_MS);
    expect(await identity.send<'LoginTwoStep'>(step(owners, code, 'email'))).toMatchObject({ ok: true });
  });

  it('tells the owner of the lock with the next code, if the mail could not be sent', async () => {
    const { email, code } = await bound();
    await guess(identity, email, 19);
    const { outbox } = identity;
    const send = outbox.send.bind(outbox);
    outbox.send = () => Promise.reject(new Error('the mail server is away'));
    await guess(identity, email, 1);
    expect(identity.warnings.map((warning) => (warning as Error).message)).toEqual([
      'the owner of a locked second step could not be told',
    ]);
    outbox.send = send;
    expect(await mailsTo(email)).toEqual([]);
    for (let n = 0; n < 2; n += 1) await identity.send<'LoginTwoStep'>(step(await ticketOf(email), code()));
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual(['Your second step is locked']);
  });

  it('goes at the pace of mailed codes, which strangers who type the address do not use up', async () => {
    const { email } = await locked();
    for (let n = 0; n < 50; n += 1) {
      await identity.send<'ResendCode'>({
        type: 'ResendCode',
        email,
        signUp: 'none',
        origin: { ...ORIGIN, ip: `198.51.100.${n}` },
        language: 'en-us',
      });
    }
    const ticket = await ticketOf(email);
    expect(await identity.send<'LoginTwoStepBegin'>(begin(ticket))).toMatchObject({ ok: true });
    expect(await identity.refused(begin(ticket))).toEqual({ code: 'slow-down', inputs: { retryAfterS: 60 } });
  });

  it('refuses an unknown ticket and a frozen customer', async () => {
    expect(await identity.refused(begin('unknown'))).toEqual({ code: 'ticket-expired' });
    const { email, uid } = await locked();
    const ticket = await ticketOf(email);
    await frozen(identity, uid);
    expect(await identity.refused(begin(ticket))).toEqual({ code: 'account-frozen' });
  });

  it('goes on from what an earlier release has kept, where a code belonged to no ticket', async () => {
    const { email, uid } = await locked();
    const row = await identity.vault.get<object>('second-step', uid);
    const mailed = { code: '123456', sentAt: identity.clock.nowMs(), guesses: 0 };
    for (const old of [null, mailed])
      await identity.vault.put({
        kind: 'second-step',
        id: uid,
        person: uid,
        now: identity.clock.nowMs(),
        body: { ...row?.body, mailed: old, isTold: undefined },
      });
    const ticket = await ticketOf(email);
    expect(await identity.refused(step(ticket, '123456', 'email'), MAY_CHANGE)).toMatchObject({ code: 'code-expired' });
    expect(await identity.send<'LoginTwoStepBegin'>(begin(ticket))).toMatchObject({ ok: true });
  });

  it('a restart gives no new guesses', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'corella-identity-'));
    const before = await givenIdentity({ directory });
    const { email } = await bound(before);
    await guess(before, email, 20);
    await before.stop(true);
    const after = await givenIdentity({ directory });
    expect(await secondStep(after, email)).toMatchObject({ methods: ['email'] });
    await after.stop();
    rmSync(directory, { recursive: true, force: true });
  });
});
