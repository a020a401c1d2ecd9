import fc from 'fast-check';
import { ApiClient, type Answer, type CallOptions } from '../../venue/api-client.js';
import { newKey } from '../../e2e/api/new-customer.js';
import type { ProbedVenue } from '../clients/probed-venue.js';
import { newcomer } from '../clients/people.js';
import type { KeyPair } from '../../venue/signed-request.js';
import type { AnswerClass, Told } from '../answers/answer.js';
import { leakOf } from '../answers/leaks.js';
import { demand } from '../answers/demand.js';
import type { Probe, ProbeGroup } from '../harness/probe.js';
import { describedRoutes, type Route } from './described-routes.js';
import { bodyText, parameterText } from './schema-values.js';

const ABREAST = 4;
const MS_PER_SECOND = 1_000;
const MAX_RUNS = 100_000;
const ANY: readonly AnswerClass[] = ['ok', 'V', 'A', 'F', 'N', 'C', 'R', '413', '414', '415', '428', '431'];

/**
 * The people the fuzz acts as, and the customer it tells staff about. They are its own, since it places orders and
 * freezes accounts.
 */
interface Speakers {
  readonly venue: ProbedVenue;
  readonly customer: ApiClient;
  readonly uid: string;
  readonly other: string;
  readonly key: KeyPair;
}

/** A member of staff with the permission, so that the fuzz gets past the refusal. */
const ROLES: readonly (readonly [path: RegExp, role: string])[] = [
  [/adjust$/, 'treasury'],
  [/\/(?:markets|fees)/, 'market'],
  [/\/staff/, 'admin'],
  [/\/users\/.*freeze/, 'support'],
  [/\/approvals/, 'aml'],
  [/./, 'audit'],
];

async function call(
  { venue, customer, key }: Speakers,
  route: Route,
  sent: { readonly path: string; readonly query: Readonly<Record<string, string>>; readonly raw?: string },
): Promise<Answer> {
  const { method } = route;
  const options: CallOptions = {
    headers: { 'content-type': sent.raw === undefined ? '' : 'application/json' },
    ...(sent.raw === undefined || method === 'GET' ? {} : { raw: sent.raw }),
  };
  if (/^\/(?:v1|v2)\//.test(route.path))
    return venue.signedAnswer(method, sent.path, { key, query: sent.query, call: options });
  const search = new URLSearchParams(sent.query).toString();
  const path = search === '' ? sent.path : `${sent.path}?${search}`;
  const role =
    route.path.startsWith('/operator/api/') && !/log(?:in|out)$/.test(route.path)
      ? ROLES.find(([pattern]) => pattern.test(route.path))?.[1]
      : undefined;
  const who =
    role !== undefined
      ? await venue.staff(role)
      : route.path.startsWith('/api/') && !route.path.startsWith('/api/auth/')
        ? customer
        : new ApiClient(venue.url);
  return venue.answer(who, method, path, options);
}

/** Its name is not among the words of the fuzz, so that the fuzz never confirms a halt. */
const MARKET = 'solnzd';

/** A lone surrogate cannot be part of an address. */
const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '?');

/** Values for parts of an address: some that exist, so that the request gets past the lookup, and some that do not. */
const addressOf = (route: Route, uid: string): fc.Arbitrary<string> => {
  const there = route.path.includes('/markets/')
    ? MARKET
    : route.path.includes('/accounts/')
      ? `spot:${uid}`
      : route.path.includes('{decision}')
        ? 'approve'
        : uid;
  const part = fc.oneof(
    { weight: 3, arbitrary: fc.constant(there) },
    { weight: 1, arbitrary: fc.constantFrom('1', '0', '-1', 'nosuch', 'approve', 'reject') },
    { weight: 1, arbitrary: parameterText },
  );
  const names = [...route.path.matchAll(/\{\w+\}/g)].map(([name]) => name);
  return fc
    .tuple(...names.map(() => part))
    .map((parts) =>
      names.reduce(
        (path, name, at) => path.replace(name, () => encodeURIComponent(wellFormed(parts[at] ?? '')) || '0'),
        route.path,
      ),
    );
};

const queryOf = ({ queries }: Route): fc.Arbitrary<Readonly<Record<string, string>>> =>
  queries.length === 0
    ? fc.constant({})
    : fc.dictionary(
        fc.oneof(
          { weight: 9, arbitrary: fc.constantFrom(...queries) },
          { weight: 1, arbitrary: fc.constantFrom('unknown', '__proto__', 'toString') },
        ),
        parameterText.map(wellFormed),
        { maxKeys: 5 },
      );

/** Sends as many requests as the time allows. The first that fails is shrunk within the same time. */
async function fuzzed(
  speakers: Speakers,
  route: Route,
  limits: { readonly ms: number; readonly seed: number },
): Promise<readonly Told[]> {
  const all: Told[] = [];
  const request = fc.record({
    path: addressOf(route, route.path.startsWith('/operator/') ? speakers.other : speakers.uid),
    query: queryOf(route),
    raw: route.method === 'GET' ? fc.constant('') : bodyText(route.body ?? {}),
  });
  const property = fc.asyncProperty(request, async ({ path, query, raw }) => {
    const told = speakers.venue.tell(
      await call(speakers, route, { path, query, ...(route.method === 'GET' ? {} : { raw }) }),
    );
    all.push(told);
    demand(told.class !== 'fault' && leakOf(told) === undefined, `${told.status} ${told.text.slice(0, 160)}`);
  });
  const { counterexample, errorInstance, seed } = await fc.check(property, {
    numRuns: MAX_RUNS,
    seed: limits.seed,
    interruptAfterTimeLimit: limits.ms,
    markInterruptAsFailure: false,
  });
  demand(
    counterexample === null,
    `seed ${seed}: ${JSON.stringify(counterexample)} is answered ${errorInstance instanceof Error ? errorInstance.message : ''}`,
  );
  return all;
}

async function probesOf(venue: ProbedVenue, wanted: (route: Route) => boolean): Promise<readonly Probe[]> {
  const routes = (await describedRoutes(venue)).filter(wanted);
  const [{ client, uid }, { uid: other }] = [await newcomer(venue), await newcomer(venue)];
  const key = await newKey(client, { label: 'fuzz', permissions: ['READ', 'WRITE'], ips: [] });
  const ms = (venue.fuzz.seconds * MS_PER_SECOND * ABREAST) / routes.length / 2;
  return routes.map((route): Probe => ({
    name: `${route.method} ${route.path}`,
    expect: ANY,
    run: () => fuzzed({ venue, customer: client, uid, other, key }, route, { ms, seed: venue.fuzz.seed }),
  }));
}

export const FUZZ: readonly ProbeGroup[] = [
  {
    name: 'fuzzed questions',
    abreast: ABREAST,
    acts: /^ledger-0$/,
    probes: (venue) => probesOf(venue, ({ method }) => method === 'GET'),
  },
  {
    name: 'fuzzed bodies',
    abreast: ABREAST,
    acts: /./,
    probes: (venue) => probesOf(venue, ({ method, path }) => method !== 'GET' && path !== '/api/status/sentinel'),
  },
];
