import { createUnconfiguredMailer } from '@corella/mailer-outbox';
import { givenIdentity } from '../../testing/given-identity.js';
import type { Identity } from '../../testing/given-identity.js';
import { frozen, givenCustomer } from '../../testing/given-people.js';
import { beginPhone, codeTo, confirmPhone, newNumber } from '../../testing/given-phone.js';

describe('a code to a phone that is to be bound', () => {
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

  it('refuses what is no number, the one of now, and whoever may not', async () => {
    const { uid } = await given();
    const number = newNumber();
    const code = async (phone: string, more: object = {}) => {
      const reply = await beginPhone(identity, uid, phone, more);
      return reply.ok ? 'ok' : reply.rejection.code;
    };
    expect(await code('0412 345 678')).toBe('phone-invalid');
    expect(await code(number, { stepUp: undefined })).toBe('step-up-required');
    expect(await code(number)).toBe('ok');
    expect(await code(number)).toBe('slow-down');
    await confirmPhone(identity, uid, await codeTo(identity, number));
    expect(await code(number)).toBe('phone-same');
    await frozen(identity, uid);
    expect(await code(newNumber())).toBe('account-frozen');
  });

  it('is not offered where no text message can be sent', async () => {
    const { uid } = await given();
    const { context } = identity;
    const { sms } = context;
    Object.assign(context, { sms: createUnconfiguredMailer() });
    expect(await beginPhone(identity, uid, newNumber())).toMatchObject({ rejection: { code: 'phone-unavailable' } });
    Object.assign(context, { sms });
  });
});
