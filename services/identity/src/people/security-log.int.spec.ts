import type { LogAction } from '@corella/contracts/identity';
import { ORIGIN, givenIdentity } from '../testing/given-identity.js';
import type { Identity } from '../testing/given-identity.js';
import { givenCustomer } from '../testing/given-people.js';

const DAY_MS = 86_400_000;

describe('the security log of a customer', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const add = (uid: string, action: string, userAgent = 'jest') =>
    identity.context.securityLog.add(uid, {
      kind: 'security-log',
      action: action as LogAction,
      origin: { ...ORIGIN, userAgent },
      ok: true,
    });
  const actions = async (uid: string) =>
    (await identity.asked('identity.security-log', { uid })).map((row) => row.action);

  it('shows the newest entry first, with time, address and browser', async () => {
    const { uid } = await givenCustomer(identity);
    identity.clock.advance(1_000);
    const id = await add(uid, 'password-changed', 'x'.repeat(400));
    const [newest] = await identity.asked('identity.security-log', { uid });
    expect(newest).toEqual({
      id,
      at: identity.clock.nowMs(),
      action: 'password-changed',
      ip: ORIGIN.ip,
      userAgent: 'x'.repeat(300),
      ok: true,
    });
    expect(await actions(uid)).toEqual(['password-changed', 'registered']);
  });

  it('is separate from the login log, and for each customer', async () => {
    const [one, other] = [await givenCustomer(identity), await givenCustomer(identity)];
    await add(one.uid, 'totp-bound');
    expect(await actions(other.uid)).toEqual(['registered']);
    expect((await identity.asked('identity.login-log', one)).map(({ action }) => action)).toEqual(['login']);
  });

  it('shows the latest 100 entries', async () => {
    const { uid } = await givenCustomer(identity);
    for (let n = 0; n < 101; n += 1) {
      identity.clock.advance(1);
      await add(uid, `n${n}`);
    }
    const shown = await actions(uid);
    expect([shown.length, shown[0], shown.at(-1)]).toEqual([100, 'n100', 'n1']);
  });

  it('shows logins that succeeded, however many failed afterwards', async () => {
    const { uid } = await givenCustomer(identity);
    for (let n = 0; n < 101; n += 1) {
      identity.clock.advance(1);
      const wrong = { kind: 'login-log', action: 'password-wrong', origin: ORIGIN, ok: false } as const;
      await identity.context.securityLog.add(uid, wrong);
    }
    const rows = await identity.asked('identity.login-log', { uid });
    expect([rows.length, rows[0]?.ok, rows.at(-1)]).toEqual([101, false, expect.objectContaining({ action: 'login' })]);
  });

  it('keeps an entry for 90 days', async () => {
    const { uid } = await givenCustomer(identity);
    identity.clock.advance(90 * DAY_MS - 1);
    await identity.service.tidy();
    expect(await actions(uid)).toEqual(['registered']);
    identity.clock.advance(2);
    await identity.service.tidy();
    expect(await actions(uid)).toEqual([]);
  });
});
