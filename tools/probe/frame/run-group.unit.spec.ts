import type { Bench } from '../bench/bench.js';
import { toldAs, toldByFrame, toldByHttp, type Told } from './answer.js';
import { describeResults } from './describe-results.js';
import type { Probe, ProbeGroup } from './probe.js';
import { runGroup } from './run-group.js';

/** A venue of which only the state is asked: one writer, whose hash the test may change. */
function quietVenue() {
  const state = { hash: 'a', balanced: true, simulate: false };
  const answer = (body: unknown) => ({ status: 200, headers: new Headers(), body });
  const bench = {
    anybody: {
      get: async (path: string) =>
        path.includes('hash')
          ? { live: [{ stream: 'ledger-0', revision: 1, hash: state.hash }] }
          : { simulate: state.simulate },
    },
    answer: async () => ({ status: 404, headers: new Headers(), body: {} }),
    signedAnswer: async () => answer({}),
    customer: () => ({}),
    booksBalance: async () => state.balanced,
  };
  return { state, bench: bench as unknown as Bench };
}

const group = (probe: Partial<Probe>, more: Partial<ProbeGroup> = {}): ProbeGroup => ({
  name: 'tried',
  probes: () => [{ name: 'a probe', expect: ['V'], run: async () => toldAs('V'), ...probe }],
  ...more,
});
const failuresOf = async (tried: ProbeGroup, bench = quietVenue().bench): Promise<readonly string[]> =>
  (await runGroup(tried, bench)).failures.map(({ why }) => why);
const http = (status: number, body: object, headers: Readonly<Record<string, string>> = {}): Told =>
  toldByHttp({
    status,
    body: body as Readonly<Record<string, unknown>>,
    headers: new Headers({ 'x-content-type-options': 'nosniff', ...headers }),
  });

describe('a group of probes', () => {
  it('passes when every answer is of a promised class and nothing has moved', async () => {
    const { bench } = quietVenue();
    expect(await runGroup(group({}), bench)).toMatchObject({ probes: 1, failures: [], state: 'unchanged' });
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

  it('fails when the state has moved, unless it was meant to and the books balance', async () => {
    const moving = (venue: ReturnType<typeof quietVenue>): Partial<Probe> => ({
      run: async () => {
        venue.state.hash += 'b';
        return toldAs('V');
      },
    });
    const venue = quietVenue();
    expect(await failuresOf(group(moving(venue)), venue.bench)).toEqual([
      expect.stringMatching(/ledger-0 has changed/),
    ]);
    expect(await failuresOf(group(moving(venue), { acts: /^market-/ }), venue.bench)).toHaveLength(1);
    expect(await failuresOf(group(moving(venue), { acts: /^ledger-0$/ }), venue.bench)).toEqual([]);
    venue.state.balanced = false;
    expect(await failuresOf(group(moving(venue), { acts: /^ledger-0$/ }), venue.bench)).toEqual([
      expect.stringMatching(/do not sum to zero/),
    ]);
  });

  it('is told in a table with the failures by name', async () => {
    const { bench } = quietVenue();
    const told = describeResults([
      await runGroup(group({}), bench),
      await runGroup(group({ run: async () => http(500, {}) }), bench),
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
    ['an error of the family', http(200, { status: 'error', 'err-code': 'base-record-invalid' }), 'N'],
    [
      'a key without permission',
      http(200, { status: 'error', 'err-code': 'api-signature-not-valid', 'err-msg': 'API key has no permission' }),
      'F',
    ],
    ['a fault of the family', http(200, { status: 'error', 'err-code': 'gateway-internal-error' }), 'fault'],
    ['a frame', toldByFrame({ action: 'sub', code: 2002 }), 'A'],
  ])('is classed by what the protocol says: %s', (_, told, found) => {
    expect(told.class).toBe(found);
  });
});
