import { givenIdentity, ORIGIN } from '../../testing/given-identity.js';
import type { Identity } from '../../testing/given-identity.js';
import { givenCustomer, issueCodes, login, proven } from '../../testing/given-people.js';
import { bindPhone, newNumber } from '../../testing/given-phone.js';

describe('the phone of an account', () => {
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
  const remove = (uid: string, more: object = {}) =>
    identity.send<'RemovePhone'>({
      type: 'RemovePhone',
      uid,
      acknowledgeBlock: true,
      origin: ORIGIN,
      ...proven(identity, uid, 'phone-remove'),
      ...more,
    });

  it('is removed against proof, and with it goes the second step', async () => {
    const { uid, email } = await given();
    await bindPhone(identity, uid, newNumber());
    expect(await login(identity, email)).toMatchObject({ value: { next: 'two-step', methods: ['sms'] } });
    expect(await remove(uid, { stepUp: undefined })).toMatchObject({
      rejection: { code: 'step-up-required', methods: ['sms'] },
    });
    expect(await remove(uid, { acknowledgeBlock: false })).toMatchObject({
      rejection: { code: 'block-not-acknowledged' },
    });
    expect(await remove(uid)).toMatchObject({ ok: true });
    expect(await login(identity, email)).toMatchObject({ value: { next: 'done' } });
    expect(await remove(uid)).toMatchObject({ rejection: { code: 'phone-missing' } });
  });

  it('blocks withdrawals for a day, ends the recovery codes, and tells owner and number', async () => {
    const { uid, email } = await given();
    const number = newNumber();
    await bindPhone(identity, uid, number);
    await issueCodes(identity, uid);
    expect(await remove(uid)).toMatchObject({ ok: true });
    const user = await identity.context.users.get(uid);
    expect(user).toMatchObject({ blockedUntil: identity.clock.nowMs() + 86_400_000, recovery: null });
    expect(await identity.vault.list('recovery-codes', { person: uid })).toEqual([]);
    expect(await identity.context.phones.claimedBy(number)).toBeNull();
    const [mail] = await identity.outbox.list(email);
    expect(mail?.text).toMatch(/\/not-me\/#/);
    expect((await identity.outbox.list(number))[0]?.text).toContain('was removed');
  });
});
