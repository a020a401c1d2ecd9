import { resolve } from 'node:path';
import { findK6 } from '../../tools/load/k6.js';
import { startVenue, type VenueProcess } from '../../tools/venue/venue-process.js';
import { k6Load } from './k6-load.js';
import { LoadGenerator, type Load, type Target } from './load.js';
import { PEERS, servePeer, startPeer, type RunningPeer } from './peers.js';
import { BATCH_ORDERS, browserOrders, huobiBody, signedBatches, signedOrders } from './venue-targets.js';

/**
 * Places orders over HTTP. The venue's answer means that the order is durable and queued for its book. It is compared
 * with servers that only parse and reply, with one that also checks a signature, and with one that also writes each
 * order to the same log. All run on loopback, each in its own process, in interleaved rounds. Read the ratios: to a
 * server that trusts everybody, to a signed endpoint, and to a durable one that does nothing else, both with a client
 * that costs almost nothing and with k6. The venue must have been built.
 * Usage: node tools/run.mjs bench/http-orders/main.ts [rounds]
 */
const ROUNDS = Number(process.argv[2] ?? 5);
/** A faster server gets proportionally more requests, so that all rounds last about as long. */
const REQUESTS = { peer: 15_000, venue: 4_000, batches: 800 };
const CONNECTIONS = 64;
/** More connections would exceed the 512 orders that the venue takes at once. */
const BATCH_CONNECTIONS = 32;
const WARM_UP = 3_000;
/** On a busy machine fewer rounds are made. They are still interleaved. */
const ROUNDS_MS = 45_000;
const K6_ROUNDS = 3;
const GROWTH = [500, 5_000, 50_000];

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

interface Row {
  readonly name: string;
  readonly requests: number;
  readonly ordersEach: number;
  readonly load: LoadGenerator;
  readonly results: Load[];
}

/** Medians. Rates and costs are per order where a request holds several. */
const summary = (results: readonly Load[], ordersEach = 1): Load => ({
  perSecond: median(results.map((r) => r.perSecond)) * ordersEach,
  p50Ms: median(results.map((r) => r.p50Ms)),
  p99Ms: median(results.map((r) => r.p99Ms)),
  mainUs: results.some((r) => r.mainUs === null) ? null : median(results.map((r) => r.mainUs ?? 0)) / ordersEach,
  refused: results.reduce((sum, r) => sum + r.refused, 0),
  refusal: results.find((r) => r.refusal)?.refusal ?? null,
});

const ratioTo = (name: string, load: Load, base: Load): string =>
  `ratio to ${name} ${(load.perSecond / base.perSecond).toFixed(2)}, p99 ×${(load.p99Ms / base.p99Ms).toFixed(1)}`;

const line = (name: string, load: Load, ratios: readonly string[]): string =>
  `  ${name.padEnd(28)} ${Math.round(load.perSecond).toLocaleString('en').padStart(7)} orders/s  p50 ` +
  `${load.p50Ms.toFixed(1).padStart(5)} ms  p99 ${load.p99Ms.toFixed(1).padStart(6)} ms` +
  `  ${ratios.join('; ')}${load.mainUs === null ? '' : `; main thread ${load.mainUs.toFixed(0)} µs an order`}` +
  (load.refused > 0 ? `  ${load.refused} refused: ${load.refusal}` : '');

/** A signed target, or null with a message when this build does not serve the routes of the Huobi API. */
const ifServed = async (name: string, target: Promise<Target>): Promise<Target | null> =>
  target.catch((error: unknown) => {
    console.log(`  ${name}: left out, ${error instanceof Error ? error.message : String(error)}`);
    return null;
  });

async function rounds(venue: VenueProcess, peers: readonly RunningPeer[]): Promise<void> {
  const rows: Row[] = [];
  const add = async (
    name: string,
    target: Target | null,
    [requests, ordersEach]: readonly [requests: number, ordersEach: number],
  ): Promise<void> => {
    if (!target) return;
    const load = await LoadGenerator.open(target, ordersEach === 1 ? CONNECTIONS : BATCH_CONNECTIONS);
    // Warms up at once, because the venue closes connections that send nothing in their first nine seconds.
    await load.run(Math.max(requests, WARM_UP / 2));
    rows.push({ name, requests, ordersEach, load, results: [] });
  };
  for (const [index, peer] of peers.entries()) await add(PEERS[index] ?? '', peer, [REQUESTS.peer, 1]);
  await add('Corella, signed placement', await ifServed('signed placement', signedOrders(venue, 'r')), [
    REQUESTS.venue,
    1,
  ]);
  await add(`Corella, signed, ${BATCH_ORDERS} at a time`, await ifServed('signed batches', signedBatches(venue, 't')), [
    REQUESTS.batches,
    BATCH_ORDERS,
  ]);
  await add('Corella, browser session', await browserOrders(venue, 'b'), [REQUESTS.venue, 1]);
  const end = performance.now() + ROUNDS_MS;
  for (let round = 0; round < ROUNDS && (round === 0 || performance.now() < end); round += 1)
    for (const { load, results, requests } of rows) results.push(await load.run(requests));
  const [plain, checking] = [summary(rows[1]?.results ?? []), summary(rows[2]?.results ?? [])];
  for (const { name, results, ordersEach } of rows) {
    const load = summary(results, ordersEach);
    console.log(line(name, load, [ratioTo('plain', load, plain), ratioTo('signed', load, checking)]));
  }
  for (const { load } of rows) load.close();
}

/** The same with k6, which needs several times what a request costs the servers and leaves them less of the machine. */
async function k6Rounds(venue: VenueProcess, peers: readonly RunningPeer[]): Promise<void> {
  const k6 = await findK6(resolve('.'), (line) => console.log(`  ${line}`));
  if ('missing' in k6) return console.log(`  left out: ${k6.missing}`);
  const signedTarget = await ifServed('signed placement', signedOrders(venue, 'k'));
  const targets = [
    ...peers.map((peer, index): [string, Target] => [PEERS[index] ?? '', peer]),
    ...(signedTarget ? [['Corella, signed placement', signedTarget] as [string, Target]] : []),
  ];
  const rows = targets.map(([name, target]) => ({ name, target, results: [] as Load[] }));
  for (let round = 0; round <= K6_ROUNDS; round += 1)
    for (const [place, { target, results }] of rows.entries())
      results.push(await k6Load(k6.path, target, `k${round}${place}`));
  const summaries = rows.map(({ name, results }) => ({ name, load: summary(results.slice(1)) }));
  const [plain, checking] = [summaries[1]?.load, summaries[2]?.load];
  console.log(`the same with k6, ${CONNECTIONS} users, median of ${K6_ROUNDS} rounds`);
  for (const { name, load } of summaries)
    if (plain && checking)
      console.log(line(name, load, [ratioTo('plain', load, plain), ratioTo('signed', load, checking)]));
}

async function growth(venue: VenueProcess, peer: RunningPeer): Promise<void> {
  const signedTarget = await signedOrders(venue, 'g').catch(() => null);
  const ours = await LoadGenerator.open(signedTarget ?? (await browserOrders(venue, 'g')), CONNECTIONS);
  const theirs = await LoadGenerator.open(peer, CONNECTIONS);
  console.log(
    `how it grows: orders already open in the venue, ×1, ×10, ×100 (${signedTarget ? 'signed placement' : 'browser session'})`,
  );
  let placed = 0;
  for (const orders of GROWTH) {
    if (orders > placed) placed += (await ours.run(orders - placed), orders - placed);
    const [base, load] = [await theirs.run(REQUESTS.peer), await ours.run(REQUESTS.venue)];
    placed += REQUESTS.venue;
    console.log(line(`${orders.toLocaleString('en')} orders`, load, [ratioTo('plain', load, base)]));
  }
  ours.close();
  theirs.close();
}

async function inVenue(root: string, run: (venue: VenueProcess) => Promise<void>): Promise<void> {
  const venue = await startVenue({ root, args: ['--simulate', 'off', '--limits', 'off', '--log-level', 'error'] });
  try {
    await run(venue);
  } finally {
    await venue.stop();
    venue.remove();
  }
}

async function main(): Promise<void> {
  const body = huobiBody('12698099', 'p');
  console.log(
    `placing an order over HTTP: ${CONNECTIONS} keep-alive connections, body of ${body(1_000).length} bytes, ` +
      `median of up to ${ROUNDS} rounds; aim: at least 0.5 of fastify + zod, p99 at most 3 times its ("plain"; ` +
      `"signed" is the same with an HMAC check)`,
  );
  const peers = await Promise.all(PEERS.map((peer) => startPeer(peer, body)));
  try {
    const root = resolve('.');
    await inVenue(root, (venue) => rounds(venue, peers));
    await inVenue(root, (venue) => k6Rounds(venue, peers));
    const fastify = peers[1];
    if (fastify) await inVenue(root, (venue) => growth(venue, fastify));
  } finally {
    for (const { child } of peers) child.removeAllListeners('exit').disconnect();
  }
}

await (process.argv[2] === 'serve' ? servePeer(process.argv[3] ?? '') : main());
