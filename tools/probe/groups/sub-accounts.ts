import { ApiClient } from '../../venue/api-client.js';
import { PASSWORD } from '../../e2e/api/new-customer.js';
import type { Told } from '../answers/answer.js';
import { demand } from '../answers/demand.js';
import type { ProbedVenue } from '../clients/probed-venue.js';
import type { Probe, ProbeGroup } from '../harness/probe.js';
import { AT_ONCE, atOnce, classes, count } from './at-once.js';

const NAME = 'Probe77';
const MOST = 5;
const TERMS = { label: 'probe', permissions: ['READ', 'WRITE'], ips: [] } as const;

async function companyOf(venue: ProbedVenue): Promise<{ readonly main: ApiClient; readonly password: string }> {
  const company = venue.demo.customers.find(({ type }) => type === 'company');
  if (company === undefined) throw new Error('demo.json names no company');
  return { main: await new ApiClient(venue.url).login(company), password: company.password };
}

const loggedIn = (venue: ProbedVenue): Promise<ApiClient> =>
  new ApiClient(venue.url).login({ email: NAME, password: PASSWORD });

/** A sub-account of the demo's company, logged in. An earlier run may have made it. */
async function subAccount(venue: ProbedVenue): Promise<ApiClient> {
  const { main, password } = await companyOf(venue);
  const body = await main.proven('sub-create', { name: NAME, password: PASSWORD }, { password });
  const made = await main.patiently('POST', '/api/subaccounts', { body });
  demand(made.status === 201 || made.status === 409, `no sub-account could be made: ${made.status}`);
  return loggedIn(venue);
}

interface Listed {
  readonly items: readonly { readonly uid: string; readonly name: string; readonly state: number }[];
}
const listed = async (main: ApiClient): Promise<Listed['items']> => (await main.get<Listed>('/api/subaccounts')).items;
async function uidOf(main: ApiClient): Promise<string> {
  const found = (await listed(main)).find(({ name }) => name === NAME);
  if (found === undefined) throw new Error(`there is no ${NAME}`);
  return found.uid;
}

/** With a proof that would do for a main account. */
async function ownKeys(venue: ProbedVenue): Promise<readonly Told[]> {
  const client = await subAccount(venue);
  const proof = { password: PASSWORD };
  const [made, changed] = [
    await client.proven('api-key-create', TERMS, proof),
    await client.proven('api-key-change', TERMS, proof),
  ];
  const told = [
    await venue.ask(client, 'POST', '/api/api-keys', { body: made }),
    await venue.ask(client, 'POST', '/api/api-keys', { body: TERMS }),
    await venue.ask(client, 'PUT', '/api/api-keys/nobody-has-it', { body: changed }),
    await venue.ask(client, 'DELETE', '/api/api-keys/nobody-has-it'),
  ];
  for (const { text } of told) demand(text.includes('sub-refused'), `another reason was given: ${text.slice(0, 120)}`);
  const { items } = await client.get<{ items: readonly unknown[] }>('/api/api-keys');
  demand(items.length === 0, 'a sub-account made a key');
  return told;
}

/** What strangers and sub-accounts try with a sub-account that is not theirs. */
async function family(venue: ProbedVenue): Promise<readonly Told[]> {
  const sub = await subAccount(venue);
  const { main } = await companyOf(venue);
  const uid = await uidOf(main);
  const before = JSON.stringify(await listed(main));
  const told: Told[] = [];
  for (const client of [await venue.session(0), sub]) {
    for (const act of ['freeze', 'unfreeze'])
      told.push(await venue.ask(client, 'POST', `/api/subaccounts/${uid}/${act}`));
    told.push(await venue.ask(client, 'PUT', `/api/subaccounts/${uid}/login`, { body: { enabled: false } }));
    told.push(await venue.ask(client, 'PUT', `/api/subaccounts/${uid}/authorities`, { body: { authorities: [] } }));
    const [from, to] = [uid, uid === '1000001' ? '1000002' : '1000001'].map((one) => ({ uid: one, account: 'spot' }));
    told.push(await venue.ask(client, 'POST', '/api/transfers', { body: { from, to, asset: 'aud', amount: '1' } }));
  }
  demand(JSON.stringify(await listed(main)) === before, 'a sub-account was changed');
  return told;
}

/** The proof of one name is none of another. */
async function otherBody(venue: ProbedVenue): Promise<Told> {
  const { main, password } = await companyOf(venue);
  const { stepUp } = await main.proven('sub-create', { name: 'ProbeOne', password: PASSWORD }, { password });
  const before = (await listed(main)).length;
  const told = await venue.ask(main, 'POST', '/api/subaccounts', {
    body: { name: 'ProbeTwo', password: PASSWORD, stepUp },
  });
  demand((await listed(main)).length === before, 'a sub-account was made');
  return told;
}

/** Its session is dead in the next request, and it gets no other. */
async function frozen(venue: ProbedVenue): Promise<readonly Told[]> {
  const sub = await subAccount(venue);
  const { main } = await companyOf(venue);
  const uid = await uidOf(main);
  await main.patiently('POST', `/api/subaccounts/${uid}/freeze`);
  const told = [
    await venue.ask(sub, 'GET', '/api/auth/me'),
    await venue.ask(sub, 'GET', '/api/balances'),
    await venue.ask(venue.anybody, 'POST', '/api/auth/login', { body: { email: NAME, password: PASSWORD } }),
  ];
  await main.patiently('POST', `/api/subaccounts/${uid}/unfreeze`);
  demand((await loggedIn(venue)).cookie !== '', 'it does not log in once it is unfrozen');
  return told;
}

/** Fifty at once with a name and a proof each. */
async function sixth(venue: ProbedVenue): Promise<readonly Told[]> {
  await subAccount(venue);
  const { main, password } = await companyOf(venue);
  const before = (await listed(main)).length;
  const bodies: unknown[] = [];
  while (bodies.length < AT_ONCE)
    bodies.push(await main.proven('sub-create', { name: `ProbeX${bodies.length}x`, password: PASSWORD }, { password }));
  const told = await atOnce((at) => venue.ask(main, 'POST', '/api/subaccounts', { body: bodies[at] }));
  const after = (await listed(main)).length;
  demand(after === MOST && count(told, 'ok') === MOST - before, `${after} sub-accounts of ${classes(told)}`);
  return told;
}

const rules: readonly Probe[] = [
  { name: 'keys that a sub-account makes for itself', expect: ['F'], run: ownKeys },
  { name: 'a sub-account of somebody else, and a sibling', expect: ['N', 'F'], run: family },
  { name: 'a sub-account by the proof of another one', expect: ['F'], run: otherBody },
  { name: 'the session of a frozen sub-account', expect: ['A', 'F'], run: frozen },
  { name: 'the sixth sub-account', expect: ['ok', 'C'], run: sixth },
];

export const SUB_ACCOUNTS: readonly ProbeGroup[] = [
  { name: 'what only a main account may do', acts: /^ledger-0$/, probes: () => rules },
];
