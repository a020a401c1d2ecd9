import { TOKEN_FAMILIES, type Origin, type SessionGrant, type TokenFamily } from '@corella/contracts/identity';
import { sha256Hex } from '@corella/hash';
import { BoundedMap } from '@corella/aggregates';
import { eventually, givenIdentity, ORIGIN, type Identity } from '../../testing/given-identity.js';
import { givenCustomer, login } from '../../testing/given-people.js';

const MINUTE_MS = 60_000;

describe('a rotation', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const given = async () => {
    const { uid, email } = await givenCustomer(identity);
    const outcome = await login(identity, email);
    if (!outcome.ok || outcome.value.next !== 'done') throw new Error('no login');
    return { uid, email, ...outcome.value.session };
  };
  const tokensOf = ({ tokens }: SessionGrant): Readonly<Record<TokenFamily, string>> => {
    if (tokens === undefined) throw new Error('one token only');
    return tokens;
  };
  const ticketFor = async (token: string): Promise<string> => {
    const reply = await identity.send<'IssueSessionTicket'>({ type: 'IssueSessionTicket', token });
    if (!reply.ok) throw new Error(reply.rejection.code);
    return reply.value.ticket;
  };
  const exchange = (token: string, ticket: string) =>
    identity.send<'ExchangeSessionTicket'>({ type: 'ExchangeSessionTicket', token, ticket });
  const rotated = async (token: string) => {
    const reply = await exchange(token, await ticketFor(token));
    if (!reply.ok) throw new Error(reply.rejection.code);
    return tokensOf(reply.value.session);
  };
  const refusal = async (token: string, ticket: string) => {
    const reply = await exchange(token, ticket);
    return reply.ok ? 'ok' : reply.rejection.code;
  };
  const opens = async (token: string): Promise<readonly TokenFamily[]> => {
    const found: TokenFamily[] = [];
    for (const family of TOKEN_FAMILIES) if ((await identity.customerOf(token, family)) !== null) found.push(family);
    return found;
  };

  it('gives each family a token that opens no other, from the login on', async () => {
    const tokens = tokensOf(await given());
    for (const family of TOKEN_FAMILIES) expect(await opens(tokens[family])).toEqual([family]);
    expect(await opens(tokens.uc.slice(0, 43))).toEqual([]);
  });

  it('replaces all three, and the old ones hold for a minute', async () => {
    const before = await given();
    const [old, fresh] = [tokensOf(before), await rotated(before.token)];
    for (const family of TOKEN_FAMILIES) expect(await opens(fresh[family])).toEqual([family]);
    // Whoever still shows an old one is to exchange it, whenever the last exchange was: its answer was lost.
    expect(await identity.customerOf(old.uc)).toMatchObject({ tokensSince: 0 });
    identity.clock.advance(MINUTE_MS - 1);
    for (const family of TOKEN_FAMILIES) expect(await opens(old[family])).toEqual([family]);
    identity.clock.advance(1);
    expect(await opens(fresh.pro)).toEqual(['pro']);
    expect(await identity.customerOf(fresh.uc)).toMatchObject({ tokensSince: identity.clock.nowMs() - MINUTE_MS });
    for (const family of TOKEN_FAMILIES) expect(await opens(old[family])).toEqual([]);
  });

  it('ends the session when somebody shows a token that was replaced, and tells the owner', async () => {
    const before = await given();
    const [old, fresh] = [tokensOf(before), await rotated(before.token)];
    const again = await rotated(fresh.uc);
    identity.clock.advance(MINUTE_MS);
    const { email, uid } = before;
    const warned = async () =>
      (await identity.outbox.list(email)).filter(({ subject }) => /ended a session/.test(subject));
    // The token of another family is refused as always, and a stranger's made-up one says nothing.
    expect(await opens(again.site)).toEqual(['site']);
    expect(await opens('A'.repeat(86))).toEqual([]);
    expect(await opens(again.pro)).toEqual(['pro']);
    expect(await opens(old.pro)).toEqual([]);
    for (const family of TOKEN_FAMILIES) expect(await opens(again[family])).toEqual([]);
    await eventually(async () => (await warned()).length === 1);
    await identity.context.securityLog.flush();
    expect((await identity.asked('identity.security-log', { uid }))[0]).toMatchObject({
      action: 'session-reused',
      ok: false,
    });
  });

  it('cannot be repeated until the token of the owner is forgotten', async () => {
    const { token } = await given();
    let stolen = await rotated(token);
    for (let times = 0; times < 30; times += 1) stolen = await rotated(stolen.uc);
    identity.clock.advance(MINUTE_MS);
    expect(await opens(token)).toEqual([]);
    for (const family of TOKEN_FAMILIES) expect(await opens(stolen[family])).toEqual([]);
  });

  it('warns once, however many show an old token at once after a restart', async () => {
    const { email, token } = await given();
    await rotated(token);
    identity.clock.advance(MINUTE_MS);
    const { sessions } = identity.context;
    Reflect.set(sessions, 'live', new BoundedMap(10));
    await Promise.all(Array.from({ length: 20 }, () => sessions.find(token)));
    await identity.context.securityLog.flush();
    const warned = async () =>
      (await identity.outbox.list(email)).filter(({ subject }) => /ended a session/.test(subject)).length;
    await eventually(async () => (await warned()) > 0);
    expect(await warned()).toBe(1);
  });

  it('gives each of many at once its tokens', async () => {
    const { token } = await given();
    const tickets = await Promise.all(Array.from({ length: 15 }, () => ticketFor(token)));
    const replies = await Promise.all(tickets.map((ticket) => exchange(token, ticket)));
    for (const reply of replies) expect(reply.ok && (await opens(tokensOf(reply.value.session).pro))).toEqual(['pro']);
  });

  it('shows in the list where it was, and notes one that is elsewhere than before', async () => {
    const { uid, token } = await given();
    const elsewhere = async (shown: string, origin: Origin): Promise<string> => {
      const ticket = await ticketFor(shown);
      const reply = await identity.send<'ExchangeSessionTicket'>({
        type: 'ExchangeSessionTicket',
        token: shown,
        ticket,
        origin,
      });
      if (!reply.ok) throw new Error(reply.rejection.code);
      return reply.value.session.token;
    };
    const sessionId = (await identity.customerOf(token))?.sessionId;
    const listed = async () => (await identity.asked('identity.sessions', { uid })).find(({ id }) => id === sessionId);
    const noted = async () =>
      (await identity.asked('identity.security-log', { uid })).filter(({ action }) => action === 'session-moved');
    const nearby = { ...ORIGIN, ip: ORIGIN.ip.replace(/\d+$/, '250') };
    let current = await elsewhere(token, nearby);
    expect([await listed(), await noted()]).toMatchObject([nearby, []]);
    const thief = { ip: '192.0.2.66', userAgent: 'ThiefBrowser' };
    current = await elsewhere(current, thief);
    expect(await listed()).toMatchObject(thief);
    expect(await noted()).toMatchObject([{ ...thief, ok: true }]);
    await elsewhere(current, { ...thief, userAgent: 'another' });
    expect(await noted()).toHaveLength(2);
  });

  it('happens once for a ticket, of fifty attempts at once too', async () => {
    const { token } = await given();
    const ticket = await ticketFor(token);
    const replies = await Promise.all(Array.from({ length: 50 }, () => refusal(token, ticket)));
    expect(replies.filter((code) => code === 'ok')).toHaveLength(1);
    expect(new Set(replies)).toEqual(new Set(['ok', 'ticket-expired']));
  });

  it('refuses a ticket after a minute, of another session, and one that is none', async () => {
    const [mine, other] = [await given(), await given()];
    const ticket = await ticketFor(mine.token);
    expect(await refusal(other.token, ticket)).toBe('ticket-expired');
    expect(await refusal(mine.token, 'none')).toBe('ticket-expired');
    identity.clock.advance(MINUTE_MS);
    expect(await refusal(mine.token, ticket)).toBe('ticket-expired');
    expect(await refusal(tokensOf(mine).pro, await ticketFor(mine.token))).toBe('session-unknown');
  });

  it('can be repeated with the old token while it holds, as after an answer that was lost', async () => {
    const { token } = await given();
    await rotated(token);
    const again = await rotated(token);
    expect(await opens(again.site)).toEqual(['site']);
    identity.clock.advance(MINUTE_MS);
    expect(await opens(again.site)).toEqual(['site']);
    expect(await opens(token)).toEqual([]);
  });

  it('gives three tokens to a session with the one token of before, which opens every family until then', async () => {
    const { uid, token } = await given();
    const first = token.slice(0, 43);
    const { vault } = identity.context;
    const row = await vault.get<object>('session', sha256Hex(first));
    if (row === null) throw new Error('no row');
    await identity.context.sessions.end(token);
    const { tokens: _, rotatedAt: __, ...body } = row.body as { tokens: object; rotatedAt: number };
    const [id, now] = [sha256Hex(first), identity.clock.nowMs()];
    await vault.put({ kind: 'session', id, person: uid, body, now, expectedVersion: 0 });
    expect(await opens(first)).toEqual(['uc', 'pro', 'site']);
    expect(await identity.customerOf(first)).toMatchObject({ tokensSince: 0 });
    const fresh = await rotated(first);
    expect(await opens(fresh.pro)).toEqual(['pro']);
    identity.clock.advance(MINUTE_MS);
    expect(await opens(first)).toEqual([]);
  });

  it('does not outlive a logout, of this session or everywhere', async () => {
    const here = await given();
    const fresh = await rotated(here.token);
    const logout = (token: string, everywhere: boolean) =>
      identity.send<'Logout'>({ type: 'Logout', token, everywhere, origin: { ip: '203.0.113.7', userAgent: 'jest' } });
    await logout(fresh.uc, false);
    for (const token of [here.token, fresh.uc, fresh.pro, fresh.site]) expect(await opens(token)).toEqual([]);
    const [first, second] = [await given(), await given()];
    await logout(first.token, true);
    expect(await opens(tokensOf(first).pro)).toEqual([]);
    expect(await opens(tokensOf(second).pro)).toEqual(['pro']);
  });
});
