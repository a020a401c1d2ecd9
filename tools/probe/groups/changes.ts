import type { ApiClient } from '../../venue/api-client.js';
import type { ProbedVenue } from '../clients/probed-venue.js';
import type { AnswerClass, Told } from '../answers/answer.js';
import { demand } from '../answers/demand.js';
import type { Probe, ProbeGroup } from '../harness/probe.js';
import { NO_AMOUNTS, withJson } from './no-amounts.js';

/** Changes that need two people: market parameters and fees. Every request made here is rejected again. */
interface Kind {
  readonly name: string;
  readonly path: string;
  readonly target: RegExp;
  readonly what: string;
}
type Values = Readonly<Record<string, unknown>>;
interface Latest {
  readonly latest: { readonly version: number } & Values;
}

const MARKET: Kind = {
  name: 'parameters',
  path: '/operator/api/markets/solnzd/parameters',
  target: /solnzd/,
  what: 'parameters',
};
const FEES: Kind = { name: 'fees', path: '/operator/api/fees/schedule', target: /fee/, what: 'rates' };
const FIGURES = [
  'minAmount',
  'maxPrice',
  'minValue',
  'maxMarketBuy',
  'sellFloorPercent',
  'buyCapPercent',
  'fuseWindowSeconds',
];

type Body = Values & { readonly from: number };

/** A valid request that changes nothing. Probes spoil one thing in it. */
async function sample(venue: ProbedVenue, { path, what }: Kind): Promise<Body> {
  const { latest } = await (await venue.staff('market')).get<Latest>(path);
  return { from: latest.version, [what]: latest[what], effectiveAt: null, reason: what === 'rates' ? 'P13' : 'P05' };
}

const post = async (venue: ProbedVenue, { path }: Kind, body: unknown, who?: ApiClient): Promise<Told> =>
  venue.ask(who ?? (await venue.staff('market')), 'POST', path, typeof body === 'string' ? { raw: body } : { body });

type Spoil = readonly [name: string, spoil: Values, expect?: readonly AnswerClass[]];
const SPOILS: readonly Spoil[] = [
  ['nothing new', {}, ['C']],
  ['a version long gone', { from: 99 }, ['C']],
  ['version 0', { from: 0 }],
  ['version −1', { from: -1 }],
  ['a version as a text', { from: '1' }],
  ['half a version', { from: 1.5 }],
  ['no version', { from: undefined }],
  ['no values', { parameters: undefined, rates: undefined }],
  ['values in a list', { parameters: [], rates: [] }],
  ['values of another kind', { parameters: { A: 1 }, rates: { minAmount: '1' } }],
  ['no reason', { reason: undefined }],
  ['an empty reason', { reason: '' }],
  ['a reason of no list', { reason: 'because' }],
  ['a reason of another act', { reason: 'F02' }],
  ['a reason of 501 characters', { reason: 'x'.repeat(501) }],
  ['a null in the reason', { reason: 'a\u0000bc' }],
  ['an approval of its own', { approvedBy: 's-1' }],
  ['a state of its own', { status: 'in-force' }],
  ['no time', { effectiveAt: undefined }],
  ['the time of nobody', { effectiveAt: '' }],
  ['the time as a number', { effectiveAt: 0 }],
  ['yesterday in words', { effectiveAt: 'yesterday' }],
  ['the 30th of February', { effectiveAt: '2027-02-30T00:00:00Z' }],
];
/** These are looked at only when the values differ from those in force. */
const TIMES = ['2020-01-01T00:00:00Z', '2999-01-01T00:00:00Z'];

/** The same values but for one, which is allowed. */
function another(kind: Kind, body: Body, at = 0): Body {
  if (kind === MARKET)
    return { ...body, parameters: { ...(body['parameters'] as Values), maxMarketBuy: String(400_000 + at) } };
  const rates = body['rates'] as Readonly<Record<string, Values>>;
  return { ...body, rates: { ...rates, B: { ...rates['B'], takerPercent: `0.14${at % 10}${Math.floor(at / 10)}` } } };
}

const spoiled = (kind: Kind, body: Body): readonly Probe[] => [
  ...SPOILS.map(([name, spoil, expect = ['V']]): Probe => {
    const { [kind === MARKET ? 'rates' : 'parameters']: _other, ...mine } = spoil;
    return { name: `${kind.name}: ${name}`, expect, run: (venue) => post(venue, kind, { ...body, ...mine }) };
  }),
  ...TIMES.map((effectiveAt): Probe => ({
    name: `${kind.name}: from ${effectiveAt}`,
    expect: ['V'],
    field: 'effectiveAt',
    run: (venue) => post(venue, kind, { ...another(kind, body), effectiveAt }),
  })),
  ...(['support', 'audit', 'admin', 'treasury'] as const).map((role): Probe => ({
    name: `${kind.name}: by ${role}`,
    expect: ['F'],
    run: async (venue) => post(venue, kind, another(kind, body), await venue.staff(role)),
  })),
  {
    name: `${kind.name}: by a customer`,
    expect: ['A'],
    run: async (venue) => post(venue, kind, another(kind, body), await venue.session(0)),
  },
];

/** The body with a JSON text in place of one of its values. */
const withRaw = (body: object, field: string, json: string): string =>
  JSON.stringify({ ...body, [field]: '##' }).replace('"##"', () => json);

/** No least value, and no fee, are allowed. */
const MAY_BE_NOTHING = ['minValue', 'makerPercent', 'takerPercent'];
const noFigures = (figure: string): typeof NO_AMOUNTS =>
  NO_AMOUNTS.filter(
    ([name, json]) =>
      !(name === 'nothing' && MAY_BE_NOTHING.includes(figure)) && !(json === 'null' && figure === 'fuseWindowSeconds'),
  );

const figures = (body: Body): readonly Probe[] =>
  FIGURES.flatMap((figure) =>
    noFigures(figure).map(([name, json]): Probe => ({
      name: `parameters: ${figure} ${name}`,
      expect: ['V'],
      run: (venue) =>
        post(venue, MARKET, withRaw(body, 'parameters', withJson(body['parameters'] as object, figure, json))),
    })),
  );

const rates = (body: Body): readonly Probe[] =>
  ['makerPercent', 'takerPercent'].flatMap((figure) =>
    noFigures(figure).map(([name, json]): Probe => {
      const all = body['rates'] as Readonly<Record<string, object>>;
      return {
        name: `fees: ${figure} ${name}`,
        expect: ['V'],
        run: (venue) =>
          post(venue, FEES, withRaw(body, 'rates', withRaw(all, 'A', withJson(all['A'] ?? {}, figure, json)))),
      };
    }),
  );

const places = (body: Body): readonly Probe[] => [
  ...['nosuch', 'constructor', '%00', '..', 'x'.repeat(200)].map((id): Probe => ({
    name: `parameters of ${id.slice(0, 16)}`,
    expect: ['N', 'V', '414'],
    run: async (venue) =>
      venue.ask(await venue.staff('market'), 'POST', `/operator/api/markets/${id}/parameters`, { body }),
  })),
  {
    name: 'fees that are not the schedule',
    expect: ['N'],
    run: async (venue) => venue.ask(await venue.staff('market'), 'POST', '/operator/api/fees/nosuch', { body }),
  },
  ...['spot:0', 'nosuch', '%00', 'constructor'].map((id): Probe => ({
    name: `fees of the account ${id}`,
    expect: ['N', 'V'],
    run: async (venue) => venue.ask(await venue.staff('audit'), 'GET', `/operator/api/accounts/${id}/fees`),
  })),
];

async function refusals(venue: ProbedVenue): Promise<readonly Probe[]> {
  const [ofMarket, ofFees] = [await sample(venue, MARKET), await sample(venue, FEES)];
  return [
    ...spoiled(MARKET, ofMarket),
    ...spoiled(FEES, ofFees),
    ...figures(ofMarket),
    ...rates(ofFees),
    ...places(ofMarket),
    ...takenBack(MARKET, ofMarket.from),
    ...takenBack(FEES, ofFees.from),
  ];
}

const TAKEN_BACK: readonly Spoil[] = [
  ['in force', {}, ['C']],
  ['a version that never was', { version: 99 }, ['C']],
  ['version 0', { version: 0 }],
  ['version −1', { version: -1 }],
  ['half a version', { version: 1.5 }],
  ['a version as a text', { version: '1' }],
  ['a version in a list', { version: [1] }],
  ['no version', { version: undefined }],
  ['a version beyond all', { version: 2 ** 53 }],
  ['no reason', { reason: undefined }],
  ['an empty reason', { reason: '' }],
  ['a reason of no list', { reason: 'because' }],
  ['a reason of another act', { reason: 'F02' }],
  ['a reason of 501 characters', { reason: 'x'.repeat(501) }],
  ['a null in the reason', { reason: 'a\u0000bc' }],
  ['an approval of its own', { approvalId: '1' }],
];

/** Nothing is scheduled here, so that nothing can be taken back. */
const takenBack = (kind: Kind, version: number): readonly Probe[] => {
  const place = { ...kind, path: `${kind.path}/withdraw` };
  const body = { version, reason: 'P21' };
  return [
    ...TAKEN_BACK.map(([name, spoil, expect = ['V']]): Probe => ({
      name: `${kind.name} taken back: ${name}`,
      expect,
      run: (venue) => post(venue, place, { ...body, ...spoil }),
    })),
    ...(['support', 'audit', 'admin', 'treasury'] as const).map((role): Probe => ({
      name: `${kind.name} taken back: by ${role}`,
      expect: ['F'],
      run: async (venue) => post(venue, place, body, await venue.staff(role)),
    })),
    {
      name: `${kind.name} taken back: by a customer`,
      expect: ['A'],
      run: async (venue) => post(venue, place, body, await venue.session(0)),
    },
  ];
};

const PENDING = '/operator/api/approvals?filter=%7B%22status%22%3A%22pending%22%7D';
const AT_ONCE = 50;
interface Waiting {
  readonly id: string;
  readonly target: string;
  readonly payloadHash: string;
}

/** Fifty different changes of one version at once. One waits for a second person, who rejects it. */
async function rivals(venue: ProbedVenue, kind: Kind): Promise<readonly Told[]> {
  const [maker, checker] = [await venue.staff('market', 0), await venue.staff('market', 1)];
  const body = await sample(venue, kind);
  const told = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, at) => post(venue, kind, another(kind, body, at), maker)),
  );
  const waiting = ((await maker.get<unknown>(PENDING)) as readonly Waiting[]).filter(({ target }) =>
    kind.target.test(target),
  );
  const decide = async (
    who: ApiClient,
    decision: 'approve' | 'reject',
    payloadHash: string,
    id: string,
  ): Promise<Told> =>
    venue.ask(who, 'POST', `/operator/api/approvals/${id}/${decision}`, {
      body: { payloadHash, reason: decision === 'approve' ? 'D01' : 'D13' },
    });
  const [first] = waiting;
  const own = first === undefined ? null : await decide(maker, 'approve', first.payloadHash, first.id);
  const changed = first === undefined ? null : await decide(checker, 'approve', 'f'.repeat(64), first.id);
  for (const { id, payloadHash } of waiting) await decide(checker, 'reject', payloadHash, id);
  demand(waiting.length === 1, `${waiting.length} changes of one version wait`);
  demand(
    own?.class === 'F' && changed?.class === 'C',
    `own approval ${own?.status ?? ''}, changed payload ${changed?.status ?? ''}`,
  );
  return told;
}

const races: readonly Probe[] = [MARKET, FEES].map((kind): Probe => ({
  name: `${kind.name}: fifty changes at once`,
  expect: ['ok', 'C'],
  run: (venue) => rivals(venue, kind),
}));

export const CHANGES: readonly ProbeGroup[] = [
  { name: 'parameters and fees', abreast: 4, probes: refusals },
  { name: 'parameters and fees at once', probes: () => races },
];
