import type { IdentityCommand, SessionGrant } from '@corella/contracts/identity';
import { ok } from '@corella/result';
import { openGateway, type OpenGateway } from '../../../testing/browser.js';
import { CUSTOMER_TOKEN, NOW_MS } from '../../../testing/fake-venue.js';
import { identityService } from '../../../testing/identity-service.js';

const [SESSION, SECRET] = ['s'.repeat(43), 'x'.repeat(43)];
const TOKEN = SESSION + SECRET;
const tokens = { uc: `${SESSION}${'u'.repeat(43)}`, pro: `${SESSION}${'p'.repeat(43)}`, site: TOKEN };

const NOW = new Date(NOW_MS).toISOString();
const DAY_MS = 86_400_000;

describe('the three tokens of a session', () => {
  const answers = {
    IssueSessionTicket: ok({ ticket: 'ticket-1', expiresAt: NOW_MS + 60_000 }),
    ExchangeSessionTicket: ok<{ session: SessionGrant }>({
      session: { token: tokens.uc, tokens, expiresAt: NOW_MS + 3_600_000 },
    }),
  };
  let venue: OpenGateway;
  let commands: IdentityCommand[];
  const asked: object[] = [];
  beforeAll(async () => {
    venue = await openGateway();
    commands = identityService(venue, answers);
  });
  beforeEach(() => {
    commands.splice(0);
    asked.splice(0);
  });
  afterAll(() => venue.close());
  const post = (path: string, body?: object, headers: Record<string, string> = {}) =>
    venue.call(path, { method: 'POST', headers: { 'idempotency-key': '', ...headers }, ...(body ? { body } : {}) });

  it('are exchanged for a ticket; they travel in cookies and never in an answer', async () => {
    const check = await venue.call('/api/auth/check');
    expect([check.status, check.body]).toEqual([200, { uid: '1234567', now: NOW }]);
    const issued = await post('/api/auth/ticket');
    expect([issued.status, issued.body['ticket']]).toEqual([200, 'ticket-1']);
    const exchanged = await post('/api/auth/exchange', { ticket: 'ticket-1' });
    expect([exchanged.status, Object.keys(exchanged.body)]).toEqual([200, ['uid', 'tokensSince', 'now']]);
    const cookies = exchanged.headers.getSetCookie();
    expect(cookies.map((line) => line.split(';')[0])).toEqual([
      `corella=${tokens.uc}`,
      `corella-pro=${tokens.pro}`,
      `corella-site=${tokens.site}`,
    ]);
    for (const line of cookies) expect(line).toMatch(/; Path=\/; Max-Age=3600; HttpOnly; SameSite=Lax$/);
    expect(commands).toMatchObject([
      { type: 'IssueSessionTicket', token: CUSTOMER_TOKEN },
      { type: 'ExchangeSessionTicket', token: CUSTOMER_TOKEN, ticket: 'ticket-1', origin: { ip: '127.0.0.1' } },
    ]);
  });

  it.each([
    ['a day, also in a longer session', { tokens, expiresAt: NOW_MS + 30 * DAY_MS }, 3, 86_400],
    ['no longer than the session', { tokens, expiresAt: NOW_MS + DAY_MS / 2 }, 3, 43_200],
    ['as long as the session, if identity has one token only', { expiresAt: NOW_MS + 30 * DAY_MS }, 1, 2_592_000],
  ])('are kept by a browser for %s', async (_, grant, count, seconds) => {
    const session = { token: tokens.uc, ...grant };
    const usual = answers.ExchangeSessionTicket;
    answers.ExchangeSessionTicket = ok({ session });
    const answer = await post('/api/auth/exchange', { ticket: 'ticket-1' });
    answers.ExchangeSessionTicket = usual;
    const cookies = answer.headers.getSetCookie();
    expect(cookies).toHaveLength(count);
    for (const line of cookies) expect(line).toContain(`; Max-Age=${seconds};`);
  });

  it.each([
    [undefined],
    [{}],
    [{ ticket: '' }],
    [{ ticket: 7 }],
    [{ ticket: 'x'.repeat(101) }],
    [{ ticket: 'a', more: 1 }],
  ])('are not exchanged for the body %j', async (body) => {
    const answer = await post('/api/auth/exchange', body);
    expect([answer.status, commands]).toEqual([400, []]);
  });

  it('are refused in a cookie and a header together, and nothing is done', async () => {
    const headers = { 'x-corella-uc': TOKEN };
    for (const [method, path] of [
      ['GET', '/api/auth/me'],
      ['GET', '/api/balances'],
      ['GET', '/api/auth/session'],
      ['POST', '/api/auth/logout'],
    ] as const) {
      const answer = await venue.call(path, { method, headers });
      expect([path, answer.status, answer.body['errors']]).toMatchObject([path, 400, { 'X-Corella-Uc': [{}] }]);
    }
    expect(commands).toEqual([]);
  });

  it.each([
    ['/api/auth/me', 'uc', { cookie: `corella=${TOKEN}` }],
    ['/api/auth/me', 'uc', { cookie: '', 'x-corella-uc': TOKEN }],
    ['/api/balances', 'pro', { cookie: `corella-pro=${TOKEN}` }],
    ['/api/balances', 'pro', { cookie: '', 'x-corella-pro': TOKEN }],
    ['/api/kyc', 'uc', { cookie: `corella=${TOKEN}` }],
  ])('%s asks for the token of %s, by its hashes', async (path, family, headers) => {
    const spy = jest.spyOn(venue.signals, 'request').mockImplementation((_subject: string, question: unknown) => {
      asked.push(question as object);
      return Promise.resolve(null as never);
    });
    const answer = await venue.call(path, { headers });
    spy.mockRestore();
    expect([answer.status, answer.body['code']]).toEqual([401, 'session-required']);
    expect(answer.body['inputs']).toMatchObject({ token: family });
    expect(asked).toMatchObject([{ family }]);
    expect(JSON.stringify(asked)).not.toMatch(`${SESSION}|${SECRET}`);
  });

  it('do not stand in for each other: a cookie of another family is none', async () => {
    const question = jest.spyOn(venue.signals, 'request');
    for (const [path, cookie] of [
      ['/api/balances', `corella=${TOKEN}`],
      ['/api/balances', `corella-site=${TOKEN}`],
      ['/api/auth/me', `corella-pro=${TOKEN}`],
      ['/api/kyc', `corella-pro=${TOKEN}`],
    ] as const)
      expect((await venue.call(path, { headers: { cookie } })).status).toBe(401);
    expect(question).not.toHaveBeenCalledWith('identity.session', expect.anything());
    question.mockRestore();
    expect((await venue.call('/api/balances', { headers: { cookie: `corella=${CUSTOMER_TOKEN}` } })).status).toBe(200);
  });
});
