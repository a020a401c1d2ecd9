import { IDENTITY_TOPIC } from '@corella/contracts/identity';
import { Unavailable } from '@corella/result';
import { ORIGIN, givenIdentity } from '../../testing/given-identity.js';
import type { Identity } from '../../testing/given-identity.js';
import { givenCustomer, loggedIn, login, proven } from '../../testing/given-people.js';

describe('Logout', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const logout = (token: string, everywhere = false, more: { revokeKeys?: boolean } = {}) =>
    identity.send<'Logout'>({ type: 'Logout', token, everywhere, origin: ORIGIN, ...more });
  const principal = (token: string) => identity.customerOf(token);
  const rows = (uid: string) => identity.vault.list('session', { person: uid });

  it('ends one session, forgets its row and tells the gateways; the others stay', async () => {
    const { token, email, uid } = await givenCustomer(identity);
    const second = await loggedIn(identity, email);
    const sessionId = (await principal(second))?.sessionId;
    expect(await logout(second)).toEqual({ ok: true, value: { sessions: 1 } });
    expect(await principal(second)).toBeNull();
    expect(await principal(token)).toMatchObject({ uid });
    expect(await rows(uid)).toHaveLength(1);
    expect(identity.heard.at(-1)).toEqual({
      topic: IDENTITY_TOPIC.sessionEnded,
      message: { sessionIds: [sessionId] },
    });
    expect((await identity.events(`user-${uid}`)).map(({ type }) => type)).not.toContain('SessionsRevoked');
  });

  it('ends the session that a token of trading or of the site names', async () => {
    for (const family of ['pro', 'site'] as const) {
      const { token, email } = await givenCustomer(identity);
      const outcome = await login(identity, email);
      if (!outcome.ok || outcome.value.next !== 'done') throw new Error('no login');
      const { session } = outcome.value;
      const command = {
        type: 'Logout',
        token: session.tokens?.[family] ?? '',
        everywhere: false,
        origin: ORIGIN,
      } as const;
      expect(await identity.send<'Logout'>(command)).toEqual({ ok: true, value: { sessions: 0 } });
      expect(await principal(session.token)).not.toBeNull();
      expect(await identity.send<'Logout'>({ ...command, family })).toEqual({ ok: true, value: { sessions: 1 } });
      expect(await principal(session.token)).toBeNull();
      expect(await principal(token)).not.toBeNull();
    }
  });

  it('ends all sessions when asked, by an event that kills every older token', async () => {
    const { token, email, uid } = await givenCustomer(identity);
    const [second, third] = [await loggedIn(identity, email), await loggedIn(identity, email)];
    const ids = (await Promise.all([token, second, third].map(principal))).map((one) => one?.sessionId).sort();
    expect(await logout(third, true)).toEqual({ ok: true, value: { sessions: 3 } });
    expect(await Promise.all([token, second, third].map(principal))).toEqual([null, null, null]);
    expect(await rows(uid)).toEqual([]);
    expect((await identity.events(`user-${uid}`)).at(-1)).toEqual({
      type: 'SessionsRevoked',
      data: { uid, generation: 1 },
    });
    const { message } = identity.heard.at(-1) ?? {};
    expect([...((message as { sessionIds?: string[] } | undefined)?.sessionIds ?? [])].sort()).toEqual(ids);
    const fresh = await loggedIn(identity, email);
    expect(await principal(fresh)).toMatchObject({ uid });
  });

  it('deletes all API keys if it is asked to, and only together with everything else', async () => {
    const { uid, token, email } = await givenCustomer(identity);
    const made = async (n: number) =>
      identity.send<'CreateApiKey'>({
        type: 'CreateApiKey',
        uid,
        label: `bot ${n}`,
        permissions: ['READ'],
        ips: [],
        origin: ORIGIN,
        idempotencyKey: `of ${uid} ${n}`,
        ...proven(identity, uid, 'api-key-create'),
      });
    for (const n of [1, 2]) await made(n);
    const keys = async () => (await identity.asked('identity.api-keys', { uid })).length;
    await logout(await loggedIn(identity, email), false, { revokeKeys: true });
    expect(await keys()).toBe(2);
    await logout(await loggedIn(identity, email), true);
    expect(await keys()).toBe(2);
    await logout(await loggedIn(identity, email), true, { revokeKeys: true });
    expect(await keys()).toBe(0);
    expect(await principal(token)).toBeNull();
    expect(await identity.vault.list('api-key', { person: uid })).toEqual([]);
  });

  it('ends all sessions when it is asked for again after it was cut short', async () => {
    const { token, email } = await givenCustomer(identity);
    const other = await loggedIn(identity, email);
    jest.spyOn(identity.context.users, 'change').mockRejectedValueOnce(new Unavailable('the log is away'));
    await expect(logout(token, true)).rejects.toThrow('the log is away');
    expect(await logout(token, true)).toEqual({ ok: true, value: { sessions: 2 } });
    expect(await principal(other)).toBeNull();
  });

  it('accepts a token that is already dead, and changes nothing', async () => {
    const { token } = await givenCustomer(identity);
    await logout(token);
    const [head, heard] = [await identity.store.head(), identity.heard.length];
    expect(await logout(token, true)).toEqual({ ok: true, value: { sessions: 0 } });
    expect(await logout('no token')).toEqual({ ok: true, value: { sessions: 0 } });
    expect([await identity.store.head(), identity.heard.length]).toEqual([head, heard]);
  });
});
