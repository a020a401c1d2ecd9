import { WITHDRAWAL_BLOCK_MS } from '@corella/contracts/identity';
import { givenIdentity, ORIGIN } from '../../testing/given-identity.js';
import type { Identity } from '../../testing/given-identity.js';
import { givenCustomer, proven, WRONG_CODE } from '../../testing/given-people.js';
import { beginPhone, bindPhone, codeTo, confirmPhone, newNumber } from '../../testing/given-phone.js';

describe('binding a phone', () => {
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
  const mails = async (to: string) => (await identity.outbox.list(to)).map(({ subject }) => subject);

  it('is bound by the code that it got, and its owner is mailed', async () => {
    const { uid, email } = await given();
    const number = newNumber();
    expect(await beginPhone(identity, uid, number)).toEqual({
      ok: true,
      value: { sent: true, to: `+61 ••• ${number.slice(-3)}` },
    });
    const [text] = await identity.outbox.list(number);
    expect(text).toMatchObject({ channel: 'sms', code: expect.stringMatching(/^[0-9]{6}$/) as string });
    expect(text?.text).not.toContain('://');
    expect(await confirmPhone(identity, uid, WRONG_CODE)).toMatchObject({ rejection: { code: 'code-wrong' } });
    expect(await confirmPhone(identity, uid, text?.code ?? '')).toEqual({
      ok: true,
      value: { bound: true, applied: true },
    });
    expect(await identity.asked('identity.user', { uid })).toMatchObject({ phone: number });
    expect((await mails(email))[0]).toContain('A phone was added');
    expect(JSON.stringify(await identity.events(`user-${uid}`))).not.toContain(number.slice(3));
  });

  it('belongs to one account, which is told only to who has its code', async () => {
    const [one, other] = [await given(), await given()];
    const number = newNumber();
    await bindPhone(identity, one.uid, number);
    identity.clock.advance(61_000);
    expect(await beginPhone(identity, other.uid, number)).toMatchObject({ ok: true });
    const code = await codeTo(identity, number);
    expect(await confirmPhone(identity, other.uid, code)).toMatchObject({ rejection: { code: 'phone-taken' } });
    expect(await remove(one.uid)).toEqual({ ok: true, value: { removed: true, applied: true } });
    expect(await confirmPhone(identity, other.uid, code)).toEqual({ ok: true, value: { bound: true, applied: true } });
  });

  it('is free where a crash left a row that no event names', async () => {
    const [one, other] = [await given(), await given()];
    const number = newNumber();
    expect(await identity.context.phones.claim({ uid: one.uid, version: 7 }, number, 1)).toBe(true);
    await bindPhone(identity, other.uid, number);
    expect(await identity.asked('identity.user', { uid: other.uid })).toMatchObject({ phone: number });
  });

  it('is changed for a day without withdrawals, and the old number is told without a link', async () => {
    const { uid, email } = await given();
    const [before, next] = [newNumber(), newNumber()];
    await bindPhone(identity, uid, before);
    identity.clock.advance(61_000);
    const asked = { ...proven(identity, uid, 'phone-change'), acknowledgeBlock: false };
    expect(await beginPhone(identity, uid, next, asked)).toMatchObject({
      rejection: { code: 'block-not-acknowledged' },
    });
    expect(await beginPhone(identity, uid, next)).toMatchObject({ rejection: { code: 'step-up-required' } });
    await beginPhone(identity, uid, next, proven(identity, uid, 'phone-change'));
    await confirmPhone(identity, uid, await codeTo(identity, next));
    const view = await identity.asked('identity.user', { uid });
    expect(view).toMatchObject({ phone: next, blockedUntil: identity.clock.nowMs() + WITHDRAWAL_BLOCK_MS });
    expect((await mails(email))[0]).toContain('was changed');
    const [told] = await identity.outbox.list(before);
    expect(told?.text).toContain('removed');
    expect(told?.text).not.toContain('://');
  });

  it('ends with a new password what was begun before it, and after ten minutes', async () => {
    const { uid } = await given();
    const number = newNumber();
    await beginPhone(identity, uid, number);
    await identity.context.users.change(uid, { type: 'ChangePassword', version: 2 });
    const first = await codeTo(identity, number);
    expect(await confirmPhone(identity, uid, first)).toMatchObject({ rejection: { code: 'code-expired' } });
    identity.clock.advance(61_000);
    await beginPhone(identity, uid, number);
    identity.clock.advance(600_000);
    const second = await codeTo(identity, number);
    expect(await confirmPhone(identity, uid, second)).toMatchObject({ rejection: { code: 'code-expired' } });
  });

  it('ends with the phone whose place it was to take', async () => {
    const { uid } = await given();
    await bindPhone(identity, uid, newNumber());
    const number = newNumber();
    identity.clock.advance(61_000);
    await beginPhone(identity, uid, number, proven(identity, uid, 'phone-change'));
    await remove(uid);
    const code = await codeTo(identity, number);
    expect(code).toMatch(/^[0-9]{6}$/);
    expect(await confirmPhone(identity, uid, code)).toMatchObject({ rejection: { code: 'code-expired' } });
    expect(await identity.context.users.get(uid)).toMatchObject({ phoneVersion: null });
  });
});
