import { IDENTITY_TOPIC } from '@corella/contracts/identity';
import { ORIGIN, givenIdentity } from '../../testing/given-identity.js';
import type { Identity } from '../../testing/given-identity.js';
import { givenCustomer, loggedIn } from '../../testing/given-people.js';

describe('Logout', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const logout = (token: string, everywhere = false) => identity.send<'Logout'>({ type: 'Logout', token, everywhere });
  const principal = (token: string) => identity.asked('identity.session', { token, origin: ORIGIN });
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

  it('ends all sessions when asked, by an event that kills every older token', async () => {
    const { token, email, uid } = await givenCustomer(identity);
    const [second, third] = [await loggedIn(identity, email), await loggedIn(identity, email)];
    const others = [(await principal(token))?.sessionId, (await principal(second))?.sessionId].sort();
    expect(await logout(third, true)).toEqual({ ok: true, value: { sessions: 3 } });
    expect(await Promise.all([token, second, third].map(principal))).toEqual([null, null, null]);
    expect(await rows(uid)).toEqual([]);
    expect((await identity.events(`user-${uid}`)).at(-1)).toEqual({
      type: 'SessionsRevoked',
      data: { uid, generation: 1 },
    });
    const { message } = identity.heard.at(-1) ?? {};
    expect([...((message as { sessionIds?: string[] } | undefined)?.sessionIds ?? [])].sort()).toEqual(others);
    const fresh = await loggedIn(identity, email);
    expect(await principal(fresh)).toMatchObject({ uid });
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
