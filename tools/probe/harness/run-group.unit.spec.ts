import { createServer, type Server } from 'node:http';
import { ProbedVenue } from '../clients/probed-venue.js';
import { toldAs, toldByMessage, toldByHttp, type Told } from '../answers/answer.js';
import { describeResults } from './describe-results.js';
import type { Probe, ProbeGroup } from './probe.js';
import { runGroup } from './run-group.js';

/** What the venue of a test answers; a test may change it while a probe runs. */
interface VenueState {
  hash: string;
  balanced: boolean;
  simulate: boolean;
  /** The status of answers to innocent clients. */
  bystander: number;
}

let state: VenueState;
let server: Server;
let venue: ProbedVenue;

function bodyOf(url: string): object {
  if (url.startsWith('/api/status?hash'))
    return { simulate: state.simulate, live: [{ stream: 'ledger-0', revision: 1, hash: state.hash }] };
  if (url === '/api/status') return { simulate: state.simulate };
  return url === '/operator/api/home' ? { ledger: { balanced: state.balanced } } : {};
}
const statusOf = (url: string): number =>
  url === '/api/proof' ? 404 : url.startsWith('/v2/user/uid') ? state.bystander : 200;

beforeAll(async () => {
  server = createServer((request, response) => {
    const url = request.url ?? '';
    response.writeHead(statusOf(url), { 'content-type': 'application/json' }).end(JSON.stringify(bodyOf(url)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const login = { email: 'a@corella.example', password: 'p' };
  const keys = { accessKey: 'access', secretKey: 'secret' };
  venue = new ProbedVenue(`http://127.0.0.1:${port}`, {
    customers: Array.from({ length: 8 }, (_, uid) => ({ ...login, ...keys, uid, readOnlyKey: keys })),
    staff: [{ ...login, role: 'risk' }],
  });
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  state = { hash: 'a', balanced: true, simulate: false, bystander: 200 };
});

const group = (probe: Partial<Probe>, more: Partial<ProbeGroup> = {}): ProbeGroup => ({
  name: 'tried',
  probes: () => [{ name: 'a probe', expect: ['V'], run: async () => toldAs('V'), ...probe }],
  ...more,
});
const failuresOf = async (tried: ProbeGroup): Promise<readonly string[]> =>
  (await runGroup(tried, venue)).failures.map(({ why }) => why);
const http = (status: number, body: object, headers: Readonly<Record<string, string>> = {}): Told =>
  toldByHttp({
    status,
    body: body as Readonly<Record<string, unknown>>,
    headers: new Headers({ 'x-content-type-options': 'nosniff', ...headers }),
  });

describe('a group of probes', () => {
  it('passes when every answer is of a promised class and nothing has changed', async () => {
    expect(await runGroup(group({}), venue)).toMatchObject({ probes: 1, failures: [], state: 'unchanged' });
  });

  it.each<[string, Partial<Probe>, RegExp]>([
    ['another class', { run: async () => toldAs('ok') }, /expected V, got ok/],
    ['a fault, whatever is expected', { expect: ['fault'], run: async () => http(500, {}) }, /fault of the venue/],
    [
      'a stack in a body',
      { run: async () => ({ ...toldAs('V'), text: 'x\n    at f (a.js:1:2)' }) },
      /shows its inside/,
    ],
    [
      'a field that is not named',
      { field: 'price', run: async () => http(400, { errors: { amount: ['x'] } }) },
      /does not name price/,
    ],
    ['one wrong answer among many', { run: async () => [toldAs('V'), toldAs('N')] }, /got N/],
    ['what throws', { run: async () => Promise.reject(new Error('broken')) }, /broken/],
  ])('fails for %s', async (_, probe, why) => {
    expect(await failuresOf(group(probe))).toEqual([expect.stringMatching(why)]);
  });

  it('fails when the state has changed, unless that was intended and the ledger balances', async () => {
    const moving: Partial<Probe> = {
      run: async () => {
        state.hash += 'b';
        return toldAs('V');
      },
    };
    expect(await failuresOf(group(moving))).toEqual([expect.stringMatching(/ledger-0 has changed/)]);
    expect(await failuresOf(group(moving, { acts: /^market-/ }))).toHaveLength(1);
    expect(await failuresOf(group(moving, { acts: /^ledger-0$/ }))).toEqual([]);
    state.balanced = false;
    expect(await failuresOf(group(moving, { acts: /^ledger-0$/ }))).toEqual([
      expect.stringMatching(/do not sum to zero/),
    ]);
  });

  it('compares no hashes while the venue trades by itself', async () => {
    state.simulate = true;
    expect(await runGroup(group({}), venue)).toMatchObject({ state: 'not compared', failures: [] });
  });

  it('fails when an innocent client is refused', async () => {
    state.bystander = 403;
    expect(await failuresOf(group({}))).toEqual([expect.stringMatching(/an innocent client was answered 403/)]);
  });

  it('judges how long an innocent client waits only when told how long is too long', async () => {
    expect((await runGroup(group({}), venue)).failures).toEqual([]);
    expect((await runGroup(group({}), venue, -1)).failures).toEqual([
      { probe: '(bystander)', why: expect.stringMatching(/an innocent client waited/) },
    ]);
  });

  it('is reported in a table with the failures by name', async () => {
    const told = describeResults([
      await runGroup(group({}), venue),
      await runGroup(group({ run: async () => http(500, {}) }), venue),
    ]);
    expect(told).toMatch(/FAILED tried › a probe: a fault of the venue/);
    expect(told).toMatch(/2 probes in 2 groups: 1 passed, 1 failed; 2 answers, 1 of them 5xx/);
  });
});

describe('an answer', () => {
  it.each<[string, Told, string]>([
    ['a field', http(400, { errors: { price: ['x'] } }), 'V'],
    ['a 429 with its time', http(429, {}, { 'retry-after': '1' }), 'R'],
    ['a 429 without it', http(429, {}), 'other'],
    ['sniffable', http(200, {}, { 'x-content-type-options': '' }), 'other'],
    ['an error of the huobi API', http(200, { status: 'error', 'err-code': 'base-record-invalid' }), 'N'],
    [
      'a key without permission',
      http(200, { status: 'error', 'err-code': 'api-signature-not-valid', 'err-msg': 'API key has no permission' }),
      'F',
    ],
    ['a fault of the huobi API', http(200, { status: 'error', 'err-code': 'gateway-internal-error' }), 'fault'],
    ['a frame', toldByMessage({ action: 'sub', code: 2002 }), 'A'],
  ])('is classified by the protocol: %s', (_, told, found) => {
    expect(told.class).toBe(found);
  });
});
