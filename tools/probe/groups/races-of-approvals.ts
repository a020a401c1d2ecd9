import type { ApiClient, Answer } from '../../venue/api-client.js';
import { PASSWORD } from '../../e2e/api/new-customer.js';
import type { ProbedVenue } from '../clients/probed-venue.js';
import { newcomer, until } from '../clients/people.js';
import type { Told } from '../answers/answer.js';
import { demand } from '../answers/demand.js';
import type { ProbeGroup } from '../harness/probe.js';
import { AT_ONCE, atOnce, classes, count, demandOne } from './at-once.js';

const MAX_KEYS = 20;

async function keys(venue: ProbedVenue): Promise<readonly Told[]> {
  const { client } = await newcomer(venue);
  const key = { label: 'probe', permissions: ['READ'], ips: [] };
  const proven: unknown[] = [];
  while (proven.length < AT_ONCE) proven.push(await client.proven('api-key-create', key, { password: PASSWORD }));
  const told = await atOnce((at) => venue.ask(client, 'POST', '/api/api-keys', { body: proven[at] }));
  const { items } = await client.get<{ items: readonly unknown[] }>('/api/api-keys');
  demand(items.length === MAX_KEYS && count(told, 'ok') === MAX_KEYS, `${items.length} keys of ${classes(told)}`);
  return told;
}

const MARKET = 'solnzd';
const PENDING = '/operator/api/approvals?filter=%7B%22status%22%3A%22pending%22%7D';
interface Waiting {
  readonly id: string;
  readonly target: string;
  readonly payloadHash: string;
  readonly canDecide: boolean;
}

/** Halts a market and asks to resume it, each fifty times at once. A second person approves as often. */
async function halting(venue: ProbedVenue): Promise<readonly Told[]> {
  const [maker, checker, support] = [
    await venue.staff('market', 0),
    await venue.staff('market', 1),
    await venue.staff('support'),
  ];
  const halts = await atOnce(() =>
    venue.ask(maker, 'POST', `/operator/api/markets/${MARKET}/halt`, { body: { reason: 'H04', confirm: MARKET } }),
  );
  demandOne(halts, 'halting');
  const requests = await atOnce(() =>
    venue.ask(maker, 'POST', `/operator/api/markets/${MARKET}/resume`, { body: { reason: 'H08' } }),
  );
  demandOne(requests, 'asking for the return');
  const approval = ((await maker.get<unknown>(PENDING)) as readonly Waiting[]).find(
    ({ target }) => target === `market:${MARKET}`,
  );
  demand(approval !== undefined && !approval.canDecide, 'no request that its maker may not decide');
  const decide = (who: ApiClient, payloadHash: string): Promise<Answer> =>
    venue.answer(who, 'POST', `/operator/api/approvals/${approval.id}/approve`, {
      body: { payloadHash, reason: 'D01' },
    });
  const [own, stranger, changed] = [
    venue.tell(await decide(maker, approval.payloadHash)),
    venue.tell(await decide(support, approval.payloadHash)),
    venue.tell(await decide(checker, '0'.repeat(64))),
  ];
  demand(
    own.class === 'F' && stranger.class === 'F' && changed.class === 'C',
    `own ${own.status}, stranger ${stranger.status}, changed ${changed.status}`,
  );
  const approvals = (await atOnce(() => decide(checker, approval.payloadHash))).map((answer) => venue.tell(answer));
  demandOne(approvals, 'approving');
  await until(
    async () => (await maker.get<{ stateName: string }>(`/operator/api/markets/${MARKET}`)).stateName === 'online',
    'the market is back',
  );
  return [...halts, ...requests, ...approvals];
}

export const RACES_OF_APPROVALS: ProbeGroup = {
  name: 'races of keys and approvals',
  acts: new RegExp(`^(?:ledger-0|market-${MARKET})$`),
  probes: () => [
    { name: 'the 21st API key', expect: ['ok', 'C'], run: keys },
    { name: 'halting, asking for the return, approving', expect: ['ok', 'C'], run: halting },
  ],
};
