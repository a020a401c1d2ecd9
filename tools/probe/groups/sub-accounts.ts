import { ApiClient } from '../../venue/api-client.js';
import { PASSWORD } from '../../e2e/api/new-customer.js';
import type { Told } from '../answers/answer.js';
import { demand } from '../answers/demand.js';
import type { ProbedVenue } from '../clients/probed-venue.js';
import type { Probe, ProbeGroup } from '../harness/probe.js';

const NAME = 'Probe77';
const TERMS = { label: 'probe', permissions: ['READ', 'WRITE'], ips: [] } as const;

/** A sub-account of the demo's company, logged in. An earlier run may have made it. */
async function subAccount(venue: ProbedVenue): Promise<ApiClient> {
  const company = venue.demo.customers.find(({ type }) => type === 'company');
  if (company === undefined) throw new Error('demo.json names no company');
  const main = await new ApiClient(venue.url).login(company);
  const body = await main.proven('sub-create', { name: NAME, password: PASSWORD }, company);
  const made = await main.patiently('POST', '/api/subaccounts', { body });
  demand(made.status === 201 || made.status === 409, `no sub-account could be made: ${made.status}`);
  return new ApiClient(venue.url).login({ email: NAME, password: PASSWORD });
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

const rules: readonly Probe[] = [{ name: 'keys that a sub-account makes for itself', expect: ['F'], run: ownKeys }];

export const SUB_ACCOUNTS: readonly ProbeGroup[] = [
  { name: 'what only a main account may do', acts: /^ledger-0$/, probes: () => rules },
];
