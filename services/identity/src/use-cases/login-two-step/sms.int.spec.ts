import { givenIdentity, ORIGIN } from '../../testing/given-identity.js';
import type { Identity } from '../../testing/given-identity.js';
import { bindTotp, givenCustomer, login, WRONG_CODE } from '../../testing/given-people.js';
import { bindPhone, codeTo, newNumber } from '../../testing/given-phone.js';

describe('a login by text message', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const given = async () => {
    const person = await givenCustomer(identity);
    const number = newNumber();
    await bindPhone(identity, person.uid, number);
    identity.clock.advance(61_000);
    return { ...person, number };
  };
  const ticketOf = async (email: string): Promise<string> => {
    const outcome = await login(identity, email);
    return outcome.ok && outcome.value.next === 'two-step' ? outcome.value.ticket : '';
  };
  const begin = (ticket: string) =>
    identity.send<'LoginTwoStepBegin'>({
      type: 'LoginTwoStepBegin',
      ticket,
      method: 'sms',
      origin: ORIGIN,
      language: 'en-us',
    });
  const complete = (ticket: string, code: string) =>
    identity.send<'LoginTwoStep'>({ type: 'LoginTwoStep', ticket, method: 'sms', code, origin: ORIGIN });

  it('takes the code that the phone got for this login, once, in the language of the customer', async () => {
    const { uid, email, number } = await given();
    await identity.send<'SetPreference'>({ type: 'SetPreference', uid, key: 'language', value: 'zh-cn' });
    const ticket = await ticketOf(email);
    expect(await begin(ticket)).toEqual({ ok: true, value: { sent: true, to: `+61 ••• ${number.slice(-3)}` } });
    expect((await identity.outbox.list(number))[0]?.text).toContain('验证码');
    const code = await codeTo(identity, number);
    expect(await complete(await ticketOf(email), code)).toMatchObject({ rejection: { code: 'code-wrong' } });
    expect(await complete(ticket, code)).toMatchObject({ ok: true, value: { next: 'done' } });
    expect(await complete(ticket, code)).toMatchObject({ rejection: { code: 'ticket-expired' } });
  });

  it('is sent at a pace, over all logins', async () => {
    const { email } = await given();
    expect(await begin(await ticketOf(email))).toMatchObject({ ok: true });
    expect(await begin(await ticketOf(email))).toMatchObject({ rejection: { code: 'slow-down' } });
  });

  it('stands beside the authenticator, whose wrong codes count with it', async () => {
    const { uid, email, number } = await given();
    await bindTotp(identity, uid);
    expect(await login(identity, email)).toMatchObject({ value: { methods: ['totp', 'sms'] } });
    const ticket = await ticketOf(email);
    await begin(ticket);
    const wrong = async (code: string) => {
      const attempt = { type: 'LoginTwoStep', ticket, method: 'totp', code, origin: ORIGIN } as const;
      await identity.send<'LoginTwoStep'>(attempt);
    };
    for (let tries = 0; tries < 5; tries += 1) await wrong('111111');
    expect(await complete(ticket, await codeTo(identity, number))).toMatchObject({
      rejection: { code: 'second-step-wait' },
    });
    identity.clock.advance(11_000);
    expect(await complete(ticket, await codeTo(identity, number))).toMatchObject({ ok: true });
  });

  it('takes five guesses a code, and locks for an hour after twenty', async () => {
    const { uid, email } = await given();
    const first = await ticketOf(email);
    await begin(first);
    const codes: string[] = [];
    for (let guess = 0; guess < 6; guess += 1) {
      const reply = await complete(first, WRONG_CODE);
      codes.push(reply.ok ? 'ok' : reply.rejection.code);
    }
    expect(codes).toEqual([...Array<string>(5).fill('code-wrong'), 'too-many-guesses']);
    const step = { person: uid, terms: { lockEndsAfterMs: 3_600_000 } };
    for (let wrong = 5; wrong < 20; wrong += 1) {
      identity.clock.advance(160_000);
      const now = identity.clock.nowMs();
      await identity.context.secondSteps.prove(
        { ...step, now },
        async () => false,
        async () => undefined,
      );
    }
    const ticket = await ticketOf(email);
    expect(await begin(ticket)).toMatchObject({ rejection: { code: 'phone-locked' } });
    expect(await complete(ticket, '111111')).toMatchObject({ rejection: { code: 'phone-locked' } });
    identity.clock.advance(3_600_000);
    expect(await begin(await ticketOf(email))).toMatchObject({ ok: true });
  });
});
