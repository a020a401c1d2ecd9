import { WITHDRAWAL_BLOCK_MS, type Origin } from '@corella/contracts/identity';
import { eventually, givenIdentity, ORIGIN } from '../../testing/given-identity.js';
import type { Identity } from '../../testing/given-identity.js';
import {
  beginEmailChange,
  frozen,
  givenCustomer,
  login,
  newAddress,
  registered,
  WRONG_CODE,
} from '../../testing/given-people.js';

describe('changing the address of an account', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const begin = (uid: string, email: string) => beginEmailChange(identity, uid, email);
  const confirm = (uid: string, oldCode: string, newCode: string, origin: Origin = ORIGIN) =>
    identity.send<'ChangeEmail'>({ type: 'ChangeEmail', uid, oldCode, newCode, origin });
  const codeTo = async (to: string): Promise<string> => (await identity.outbox.list(to))[0]?.code ?? '';
  const given = async () => {
    const person = await givenCustomer(identity);
    identity.clock.advance(61_000);
    return { ...person, next: newAddress() };
  };

  it('takes both codes, ends every session, blocks withdrawals, and tells the old address', async () => {
    const { uid, email, next } = await given();
    expect(await begin(uid, next)).toEqual({ ok: true, value: { sent: true } });
    const codes = [await codeTo(email), await codeTo(next)] as const;
    expect(await confirm(uid, ...codes)).toEqual({ ok: true, value: { changed: true, applied: true } });
    expect(await login(identity, next)).toMatchObject({ ok: true });
    expect(await login(identity, email)).toMatchObject({ ok: false, rejection: { code: 'credentials-wrong' } });
    const view = await identity.asked('identity.user', { uid });
    expect(view).toMatchObject({ email: next, blockedUntil: identity.clock.nowMs() + WITHDRAWAL_BLOCK_MS });
    const [told] = await identity.outbox.list(email);
    expect(told?.subject).toContain('address was changed');
    expect(told?.text).toContain('/not-me/#');
    const mails = await identity.outbox.list(next);
    expect(mails.map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining('This is the address of your Corella account now'),
    );
    const log = await identity.asked('identity.security-log', { uid });
    expect(log.map(({ action }) => action)).toContain('email-changed');
    expect(await confirm(uid, ...codes)).toMatchObject({ ok: false, rejection: { code: 'code-wrong' } });
    // The old address is free again.
    expect(await registered(identity, email)).toMatchObject({ email });
  });

  it('names the code that is wrong, and takes five guesses of both together', async () => {
    const { uid, email, next } = await given();
    await begin(uid, next);
    const [oldCode, newCode] = [await codeTo(email), await codeTo(next)];
    for (const [old, fresh, field] of [
      [WRONG_CODE, newCode, 'oldCode'],
      [oldCode, WRONG_CODE, 'newCode'],
      [WRONG_CODE, WRONG_CODE, 'oldCode'],
      [oldCode, WRONG_CODE, 'newCode'],
      [oldCode, WRONG_CODE, 'newCode'],
    ] as const)
      expect(await confirm(uid, old, fresh)).toMatchObject({ ok: false, rejection: { code: 'code-wrong', field } });
    expect(await confirm(uid, oldCode, newCode)).toMatchObject({ ok: false, rejection: { code: 'too-many-guesses' } });
    expect(await login(identity, email)).toMatchObject({ ok: true });
  });

  it('expires after ten minutes, and a second one voids the first', async () => {
    const { uid, email, next } = await given();
    await begin(uid, next);
    const first = [await codeTo(email), await codeTo(next)] as const;
    identity.clock.advance(61_000);
    const other = newAddress();
    await begin(uid, other);
    expect(await confirm(uid, ...first)).toMatchObject({ ok: false, rejection: { code: 'code-wrong' } });
    const second = [await codeTo(email), await codeTo(other)] as const;
    identity.clock.advance(600_000);
    expect(await confirm(uid, ...second)).toMatchObject({ ok: false, rejection: { code: 'code-expired' } });
  });

  it('ends with a new password, since a thief may have begun it', async () => {
    const { uid, email, next } = await given();
    await begin(uid, next);
    await identity.context.users.change(uid, { type: 'ChangePassword', version: 2 });
    const refused = await confirm(uid, await codeTo(email), await codeTo(next));
    expect(refused).toMatchObject({ ok: false, rejection: { code: 'code-expired' } });
  });

  it('never gives one address to two, also when somebody signs up with it in between', async () => {
    const { uid, email, next } = await given();
    await begin(uid, next);
    const codes = [await codeTo(email), await codeTo(next)] as const;
    identity.clock.advance(61_000);
    const stranger = await registered(identity, next);
    expect(await confirm(uid, ...codes)).toMatchObject({ ok: false, rejection: { code: 'email-taken' } });
    expect(await identity.asked('identity.user', { uid })).toMatchObject({ email });
    expect(await identity.asked('identity.user', { uid: stranger.uid })).toMatchObject({ email: next });
  });

  it('is completed when the process ended between the event and the rows, and not before the event', async () => {
    const { uid, email, next } = await given();
    const { contacts, users } = identity.context;
    const now = identity.clock.nowMs();
    expect(await contacts.keep(uid, { email: next, country: 'AU', version: 2 }, now)).toBe(true);
    expect(await contacts.uidOf(next)).toBeNull();
    await contacts.changeOver(uid, 3, now);
    expect(await contacts.of(uid)).toMatchObject({ email });
    await users.change(uid, { type: 'ChangeEmail', version: 2 });
    await eventually(async () => (await contacts.uidOf(next)) === uid);
    expect(await contacts.of(uid)).toMatchObject({ email: next });
  });

  it('keeps the address of an account that was frozen meanwhile', async () => {
    const { uid, email, next } = await given();
    await begin(uid, next);
    await frozen(identity, uid);
    expect(await confirm(uid, await codeTo(email), await codeTo(next))).toMatchObject({
      rejection: { code: 'account-frozen' },
    });
  });

  it('keeps the address of an account that its owner locks while the change is being carried out', async () => {
    const { uid, email, next } = await given();
    await begin(uid, next);
    const { contacts, users } = identity.context;
    const keep = contacts.keep.bind(contacts);
    const spy = jest.spyOn(contacts, 'keep').mockImplementationOnce(async (...args: Parameters<typeof keep>) => {
      const kept = await keep(...args);
      await users.change(uid, { type: 'Lock', cause: 'owner' });
      return kept;
    });
    expect(await confirm(uid, await codeTo(email), await codeTo(next))).toMatchObject({
      rejection: { code: 'account-locked' },
    });
    expect(spy).toHaveBeenCalled();
    spy.mockRestore();
    expect(await contacts.of(uid)).toMatchObject({ email });
  });

  it('uses up nothing of what the owner of the new address needs to log in', async () => {
    const victim = await given();
    for (let n = 0; n < 3; n += 1) {
      const thief = await given();
      expect(await begin(thief.uid, victim.email)).toMatchObject({ ok: true });
    }
    const now = identity.clock.nowMs();
    const asker = { kind: 'right-password', ip: '198.51.100.9' } as const;
    expect(identity.context.pacing.waitS(victim.email, asker, now)).toBeNull();
  });
});
