import { ORIGIN, PASSWORD, givenIdentity } from '../testing/given-identity.js';
import type { Identity } from '../testing/given-identity.js';
import { bindTotp, givenCustomer, login, newAddress, signedUp } from '../testing/given-people.js';

const DAY_MS = 86_400_000;
const STRANGER = '192.0.2.66';

describe('known devices', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const loginFrom = (email: string, device: string | undefined, more: { password?: string; ip?: string } = {}) =>
    identity.send<'Login'>({
      type: 'Login',
      email,
      password: more.password ?? PASSWORD,
      origin: { ...ORIGIN, ip: more.ip ?? ORIGIN.ip },
      ...(device === undefined ? {} : { device }),
    });
  /** The cookie that a login gives to a device. */
  const deviceOf = async (email: string, device?: string): Promise<string | undefined> => {
    const outcome = await loginFrom(email, device);
    if (!outcome.ok || outcome.value.next !== 'done') throw new Error('no session');
    return outcome.value.device?.token;
  };
  const given = async () => {
    const customer = await givenCustomer(identity);
    return { ...customer, device: (await deviceOf(customer.email)) ?? '' };
  };
  /** Fails often enough to slow the account down and to have the address refused. */
  const attack = async (email: string): Promise<void> => {
    for (let n = 0; n < 20; n += 1) await login(identity, email, { password: 'wrong', ip: STRANGER });
  };

  it('are given a cookie at a complete login, stored as a hash, and keep it', async () => {
    const { email, uid, device } = await given();
    expect(device).toMatch(/^[A-Za-z0-9_-]{43}$/);
    const rows = await identity.vault.list('device', { person: uid });
    expect(JSON.stringify(rows)).not.toContain(device);
    expect(rows[0]?.expiresAt).toBe(identity.clock.nowMs() + 180 * DAY_MS);
    expect(await deviceOf(email, device)).toBeUndefined();
  });

  it('are known from the sign-up on, and not before the second step', async () => {
    const email = newAddress();
    const name = await signedUp(identity, email);
    const verified = await identity.send<'VerifyEmail'>({
      type: 'VerifyEmail',
      email,
      signUp: name,
      code: '000000',
      origin: ORIGIN,
    });
    if (!verified.ok) throw new Error('no session');
    expect(await deviceOf(email, verified.value.device?.token)).toBeUndefined();
    const bound = await givenCustomer(identity);
    await bindTotp(identity, bound.uid);
    const outcome = await loginFrom(bound.email, undefined);
    expect(outcome).toMatchObject({ value: { next: 'two-step' } });
    expect(outcome.ok && 'device' in outcome.value).toBe(false);
  });

  it('let the owner in at once while strangers attack the account, even from the same address', async () => {
    const { email, device } = await given();
    await attack(email);
    const before = identity.slept.length;
    expect(await loginFrom(email, device, { ip: STRANGER })).toMatchObject({ ok: true });
    expect(identity.slept.slice(before)).toEqual([]);
    expect(await loginFrom(email, undefined, { ip: STRANGER })).toMatchObject({ rejection: { code: 'slow-down' } });
    await loginFrom(email, undefined);
    expect(identity.slept.slice(before)).toEqual([3_000]);
  });

  it('have an allowance of their own, and it is no way around the limits', async () => {
    const { email, device } = await given();
    for (let n = 0; n < 20; n += 1) await loginFrom(email, device, { password: 'wrong' });
    expect(identity.slept.at(-1)).toBe(3_000);
    expect(await loginFrom(email, device)).toMatchObject({ rejection: { code: 'slow-down' } });
    expect(await loginFrom(email, undefined)).toMatchObject({ ok: true });
  });

  it('are known for their own account only, and strangers’ cookies for none', async () => {
    const [mine, other] = [await given(), await given()];
    await attack(other.email);
    for (const device of [mine.device, 'x'.repeat(43), '', 'short'])
      expect(await loginFrom(other.email, device, { ip: STRANGER })).toMatchObject({
        rejection: { code: 'slow-down' },
      });
    identity.clock.advance(60_000);
    expect(await deviceOf(other.email, mine.device)).toBeDefined();
  });

  it('are at most 20, the newest, for 180 days', async () => {
    const { email, uid, device } = await given();
    for (let n = 0; n < 20; n += 1) {
      identity.clock.advance(1);
      await deviceOf(email);
    }
    expect(await identity.vault.list('device', { person: uid })).toHaveLength(20);
    expect(await deviceOf(email, device)).toBeDefined();
    const fresh = await deviceOf(email);
    identity.clock.advance(180 * DAY_MS);
    expect(await deviceOf(email, fresh)).toBeDefined();
  });

  it('are forgotten with the sessions, also when the venue dies before it has tidied up', async () => {
    const { email, uid, device } = await given();
    await identity.context.users.change(uid, { type: 'RevokeSessions' });
    expect(await identity.vault.list('device', { person: uid })).not.toEqual([]);
    expect(await deviceOf(email, device)).toBeDefined();
  });

  it('are forgotten by a new password and by “log out everywhere”', async () => {
    const changed = await given();
    const { uid, device } = changed;
    await identity.send<'ChangePassword'>({
      type: 'ChangePassword',
      acknowledgeBlock: true,
      uid,
      sessionId: '',
      current: PASSWORD,
      next: 'Other7-heron!',
      origin: ORIGIN,
    });
    expect(await identity.vault.list('device', { person: uid })).toEqual([]);
    expect(await loginFrom(changed.email, device, { password: 'Other7-heron!' })).toMatchObject({
      value: { device: { token: expect.any(String) as string } },
    });
    const left = await given();
    await identity.send<'Logout'>({ type: 'Logout', token: left.token, everywhere: false, origin: ORIGIN });
    expect(await deviceOf(left.email, left.device)).toBeUndefined();
    const outcome = await loginFrom(left.email, left.device);
    const token = outcome.ok && outcome.value.next === 'done' ? outcome.value.session.token : '';
    await identity.send<'Logout'>({ type: 'Logout', token, everywhere: true, origin: ORIGIN });
    expect(await deviceOf(left.email, left.device)).toBeDefined();
  });
});
