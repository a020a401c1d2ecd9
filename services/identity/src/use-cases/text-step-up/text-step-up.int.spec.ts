import { givenIdentity, ORIGIN, PASSWORD } from '../../testing/given-identity.js';
import type { Identity } from '../../testing/given-identity.js';
import { bindTotp, givenCustomer, WRONG_CODE } from '../../testing/given-people.js';
import { bindPhone, codeTo, newNumber } from '../../testing/given-phone.js';

describe('a code to the phone', () => {
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
    identity.clock.advance(61_000);
    return person;
  };

  it('proves a step-up where it is the only factor, and leaves that to a stronger one', async () => {
    const { uid } = await given();
    const number = newNumber();
    await bindPhone(identity, uid, number);
    identity.clock.advance(61_000);
    const session = { uid, sessionId: 'session', origin: ORIGIN };
    const text = () => identity.send<'TextStepUp'>({ type: 'TextStepUp', ...session, language: 'en-us' });
    expect(await text()).toMatchObject({ ok: true });
    const code = await codeTo(identity, number);
    const stepUp = (typed: string) =>
      identity.send<'StepUp'>({
        type: 'StepUp',
        ...session,
        action: 'phone-remove',
        bodyHash: 'body',
        method: 'sms',
        code: typed,
      });
    expect(await stepUp(WRONG_CODE)).toMatchObject({ rejection: { code: 'code-wrong' } });
    expect(await stepUp(code)).toMatchObject({ ok: true });
    expect(await stepUp(code)).toMatchObject({ rejection: { code: 'code-wrong' } });
    await bindTotp(identity, uid);
    expect(await text()).toMatchObject({ rejection: { code: 'method-unavailable' } });
    expect(await stepUp(code)).toMatchObject({ rejection: { code: 'step-up-required', methods: ['totp'] } });
  });

  it('completes a reset of the password, where it is the only factor', async () => {
    const { uid, email } = await given();
    const number = newNumber();
    await bindPhone(identity, uid, number);
    identity.clock.advance(61_000);
    const asked = await identity.send<'RequestPasswordReset'>({
      type: 'RequestPasswordReset',
      email,
      origin: ORIGIN,
      language: 'en-us',
    });
    const reset = asked.ok ? asked.value.reset : '';
    const code = await codeTo(identity, email);
    const confirm = (sms?: string) =>
      identity.send<'ResetPassword'>({
        type: 'ResetPassword',
        reset,
        email,
        code,
        password: `${PASSWORD}2`,
        origin: ORIGIN,
        ...(sms === undefined ? {} : { sms }),
      });
    expect(await confirm()).toMatchObject({ rejection: { code: 'step-up-required', field: 'sms', methods: ['sms'] } });
    expect(await confirm(WRONG_CODE)).toMatchObject({ rejection: { code: 'code-wrong', field: 'sms' } });
    expect(await confirm(await codeTo(identity, number))).toMatchObject({ ok: true, value: { next: 'done' } });
  });
});
