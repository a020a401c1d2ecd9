import type { VenueProcess } from '../venue/venue-process.js';
import { ApiClient, type Answer, type Json } from './api/api-client.js';
import { newCustomer, newEmail, PASSWORD } from './api/new-customer.js';
import { endVenue, ownVenue } from './venue/own-venue.js';

const RESTING = { symbol: 'btcaud', side: 'buy', type: 'limit', price: '150000.00', quantity: '0.001' } as const;

/** What two answers must share so that neither tells whether the thing exists. */
const told = ({ status, body }: Answer): object => ({ status, body });

describe('what belongs to somebody else', () => {
  let venue: VenueProcess;
  let url: string;
  const customerAt = async (at: number): Promise<ApiClient> => new ApiClient(url).login(venue.demo().customers[at] ?? { email: '', password: '' });
  const staffOf = async (role: string, at = 0): Promise<ApiClient> => new ApiClient(url).loginStaff(venue.demo().staff.filter((person) => person.role === role)[at] ?? { email: '', password: '' });

  beforeAll(async () => {
    venue = await ownVenue();
    url = venue.url;
  }, 120_000);
  afterAll(async () => endVenue(venue));

  it('is answered like what does not exist: orders, sessions, API keys', async () => {
    const [owner, stranger] = [await customerAt(0), await customerAt(1)];
    const { id } = await owner.post<{ id: string }>('/api/orders', RESTING);
    for (const method of ['GET', 'DELETE']) {
      expect(told(await stranger.call(method, `/api/orders/${id}`))).toEqual(told(await stranger.call(method, '/api/orders/999999999')));
      expect((await stranger.call(method, `/api/orders/${id}`)).status).toBe(404);
    }
    expect(await owner.get(`/api/orders/${id}`)).toMatchObject({ id, state: 'submitted' });
    const { items } = await owner.get<{ items: { id: string }[] }>('/api/user/sessions');
    expect(told(await stranger.call('DELETE', `/api/user/sessions/${items[0]?.id ?? ''}`))).toEqual(told(await stranger.call('DELETE', '/api/user/sessions/no-such-session')));
    const keys = await owner.get<{ items: { accessKey: string }[] }>('/api/api-keys');
    const [known, unknown] = [keys.items[0]?.accessKey ?? '', '00000000-00000000-00000000-00000'];
    expect(told(await stranger.call('DELETE', `/api/api-keys/${known}`))).toEqual(told(await stranger.call('DELETE', `/api/api-keys/${unknown}`)));
    expect((await owner.get<{ items: unknown[] }>('/api/api-keys')).items).toHaveLength(keys.items.length);
    await owner.delete(`/api/orders/${id}`);
  });

  it('does not show in lists: cancelling all takes one’s own orders only', async () => {
    const [owner, stranger] = [await customerAt(0), await customerAt(1)];
    const { id } = await owner.post<{ id: string }>('/api/orders', RESTING);
    expect(await stranger.delete('/api/orders')).toEqual({ canceled: [], failed: [] });
    expect((await stranger.get<{ items: { id: string }[] }>('/api/orders?scope=open')).items).toEqual([]);
    expect(await owner.delete('/api/orders')).toEqual({ canceled: [id], failed: [] });
  });

  it('refuses writes that a foreign page could make', async () => {
    const client = await customerAt(0);
    expect(await client.call('POST', '/api/orders', { body: RESTING, headers: { 'x-requested-with': '' } })).toMatchObject({ status: 403, body: { code: 'csrf-header-missing' } });
    const form = { raw: 'symbol=btcaud&side=buy', headers: { 'x-requested-with': '', 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.example' } };
    expect((await client.call('POST', '/api/orders', form)).status).toBe(403);
    for (const origin of ['https://evil.example', 'null', `${url}.evil.example`, url.replace('http', 'https'), 'http://127.0.0.1:1']) {
      for (const [method, path] of [['GET', '/api/balances'], ['POST', '/api/orders'], ['OPTIONS', '/api/orders'], ['GET', '/operator/api/me']] as const) {
        const answer = await client.call(method, path, { headers: { origin }, ...(method === 'POST' ? { body: RESTING } : {}) });
        expect([origin, path, answer.status]).toEqual([origin, path, 403]);
        expect(answer.headers.get('access-control-allow-origin')).toBeNull();
      }
    }
    expect((await client.get<{ items: unknown[] }>('/api/orders?scope=open')).items).toEqual([]);
  });

  it('ends a token at logout and at a change of the password, everywhere', async () => {
    const { client, email } = await newCustomer(url);
    const dead = client.cookie;
    await client.post('/api/auth/logout', {});
    expect(await new ApiClient(url).call('GET', '/api/auth/me', { headers: { cookie: dead } })).toMatchObject({ status: 401, body: { code: 'session-required' } });

    const [here, elsewhere] = [await new ApiClient(url).login({ email, password: PASSWORD }), await new ApiClient(url).login({ email, password: PASSWORD })];
    expect(here.cookie).not.toBe(elsewhere.cookie);
    expect((await here.call('POST', '/api/user/password', { body: { current: 'Not-The-1-Password', next: 'Wombat-9-Grevillea' } })).status).toBe(401);
    await here.post('/api/user/password', { current: PASSWORD, next: 'Wombat-9-Grevillea' });
    for (const session of [here, elsewhere]) expect((await session.call('GET', '/api/auth/me')).status).toBe(401);
    expect((await new ApiClient(url).call('POST', '/api/auth/login', { body: { email, password: PASSWORD } })).status).toBe(401);
    await new ApiClient(url).login({ email, password: 'Wombat-9-Grevillea' });
  });

  it('gives a new token at each login, whatever cookie the browser came with', async () => {
    const client = new ApiClient(url);
    const [demo] = venue.demo().customers;
    const fixed = 'corella=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';
    const answer = await client.call('POST', '/api/auth/login', { body: { email: demo?.email, password: demo?.password }, headers: { cookie: fixed } });
    expect(answer.status).toBe(200);
    expect(client.cookie).not.toContain('AAAA');
    expect((await new ApiClient(url).call('GET', '/api/auth/me', { headers: { cookie: fixed } })).status).toBe(401);
  });

  it('answers an unknown address like a known one', async () => {
    const [known] = venue.demo().customers;
    const bodies: Json[] = [];
    for (const email of [known?.email, newEmail()]) {
      const answers = await Promise.all([
        new ApiClient(url).call('POST', '/api/auth/login', { body: { email, password: 'Wrong-1-Password' } }),
        new ApiClient(url).call('POST', '/api/auth/register', { body: { email, password: PASSWORD, country: 'AU', agreements: ['terms', 'risk'] } }),
        new ApiClient(url).call('POST', '/api/auth/resend-code', { body: { email } }),
      ]);
      bodies.push({ answers: answers.map(told) });
    }
    expect(bodies[0]).toEqual(bodies[1]);
  });

  it('keeps customers and staff apart', async () => {
    const [customer, market] = [await customerAt(0), await staffOf('market')];
    for (const path of ['/operator/api/me', '/operator/api/home', '/operator/api/users', '/operator/api/approvals']) {
      expect((await customer.call('GET', path)).status).toBe(401);
      expect((await customer.call('GET', path, { headers: { cookie: customer.cookie.replace('corella=', 'corella-staff=') } })).status).toBe(401);
    }
    expect((await customer.call('POST', '/operator/api/markets/solnzd/halt', { body: { reason: 'mine', confirm: 'solnzd' } })).status).toBe(401);
    for (const path of ['/api/auth/me', '/api/balances', '/api/orders']) {
      expect((await market.call('GET', path)).status).toBe(401);
      expect((await market.call('GET', path, { headers: { cookie: market.cookie.replace('corella-staff=', 'corella=') } })).status).toBe(401);
    }
    expect((await new ApiClient(url).call('POST', '/api/auth/login', { body: { email: venue.demo().staff[0]?.email, password: venue.demo().staff[0]?.password } })).status).toBe(401);
  });

  it('gives each role its own, and nobody the approval of what they asked for', async () => {
    const [maker, checker, support] = [await staffOf('market', 0), await staffOf('market', 1), await staffOf('support')];
    expect((await support.call('POST', '/operator/api/markets/solnzd/halt', { body: { reason: 'not mine', confirm: 'solnzd' } })).status).toBe(403);
    expect(await maker.call('POST', '/operator/api/markets/solnzd/halt', { body: { reason: 'a drill', confirm: 'btcaud' } })).toMatchObject({ status: 400, body: { errors: { confirm: expect.any(String) } } });
    await maker.post('/operator/api/markets/solnzd/halt', { reason: 'a drill', confirm: 'solnzd' });
    await maker.post('/operator/api/markets/solnzd/resume', { reason: 'the drill is over' });
    const [approval] = await maker.get<{ id: string; payloadHash: string; canDecide: boolean }[]>('/operator/api/approvals?filter=%7B%22status%22%3A%22pending%22%7D');
    const decide = async (who: ApiClient, decision: string, payloadHash = approval?.payloadHash): Promise<Answer> => who.call('POST', `/operator/api/approvals/${approval?.id ?? ''}/${decision}`, { body: { payloadHash, reason: 'seen' } });
    expect(approval?.canDecide).toBe(false);
    expect(await decide(maker, 'approve')).toMatchObject({ status: 403, body: { code: 'approval-own' } });
    expect((await decide(support, 'approve')).status).toBe(403);
    expect(await decide(checker, 'approve', '0'.repeat(64))).toMatchObject({ status: 409, body: { code: 'payload-changed' } });
    expect((await decide(checker, 'approve')).status).toBe(200);
    expect((await decide(checker, 'approve')).status).toBe(409);
  });

  it('has no route that edits a balance or deletes what was recorded', async () => {
    const admin = await staffOf('admin');
    for (const resource of ['balances', 'ledger-entries', 'audit-log', 'orders', 'trades']) {
      for (const method of ['PUT', 'DELETE', 'PATCH']) expect([404, 405]).toContain((await admin.call(method, `/operator/api/${resource}/1`, method === 'DELETE' ? {} : { body: {} })).status);
    }
  });

  // The last one: afterwards nobody logs in from this machine for a minute.
  it('refuses one source of wrong logins, also when the guesses come at once, and believes no forwarded address', async () => {
    const guess = async (i: number, headers: Record<string, string> = {}): Promise<Answer> => new ApiClient(url).call('POST', '/api/auth/login', { body: { email: newEmail(), password: `Guess-${i}-Wrong` }, headers });
    const guesses = await Promise.all(Array.from({ length: 40 }, async (_, i) => guess(i)));
    expect(guesses.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(20);
    expect(guesses.every(({ status, headers }) => status === 401 || (status === 429 && headers.has('retry-after')))).toBe(true);
    expect((await guess(41, { 'x-forwarded-for': '203.0.113.9' })).status).toBe(429);
  });
});
