import { resolve } from 'node:path';
import { missingPostgres, ownPostgres } from '@corella/real-parts';
import { findK6 } from '../../tools/load/k6.js';
import { startVenue, type VenueProcess } from '../../tools/venue/venue-process.js';
import { k6Load } from './k6-load.js';
import { LoadGenerator, type Load, type Target } from './load.js';
import { PEERS, servePeer, startPeer, type Peer, type RunningPeer } from './peers.js';
import { BATCH_ORDERS, browserOrders, huobiBody, signedBatches, signedOrders } from './venue-targets.js';

/**
 * Places orders over HTTP. The venue's answer means that the order is durable and queued for its book. It is compared
 * with servers that only parse and reply, with one that also checks a signature, with one that also writes each order
 * to the same log, and with one that makes a PostgreSQL transaction of each. All run on loopback, each in its own
 * process, in interleaved rounds. Read the ratios: to a server that trusts everybody, to a durable one that does
 * nothing else ("log") and to what people run instead ("PostgreSQL"), with a client that costs almost nothing, over 1,
 * 16 and 64 connections, and with k6. The venue must have been built.
 * Usage: node tools/run.mjs bench/http-orders/main.ts [rounds [few|crowd|k6|growth]]; all parts unless one is named.
 */
const ROUNDS = Number(process.argv[2] ?? 5);
/** A faster server gets proportionally more requests, so that all rounds last about as long. */
const REQUESTS = { peer: 15_000, venue: 4_000, batches: 800 };
const CONNECTIONS = 64;
/** The part of the requests that is made over 1 and over 16 connections. */
const [ALONE, FEW] = [0.1, 0.5];
/** More connections would exceed the 512 orders that the venue takes at once. */
const BATCH_CONNECTIONS = 32;
const WARM_UP = 3_000;
/** On a busy machine fewer rounds are made. They are still interleaved. */
const ROUNDS_MS = 45_000;
const K6_ROUNDS = 3;
const GROWTH = [500, 5_000, 50_000];

type Part = 'few' | 'crowd' | 'k6' | 'growth';

function partOf(word: string | undefined): Part | undefined {
  if (word === undefined || word === 'few' || word === 'crowd' || word === 'k6' || word === 'growth') return word;
  throw new Error(`there is no part ${word}: few, crowd, k6 or growth`);
}

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
  `to ${name} ${(load.perSecond / base.perSecond).toFixed(2)}, p99 ×${(load.p99Ms / base.p99Ms).toFixed(1)}`;

/** The peers that a row is compared with, by the words that its ratios have. */
const BASES: Readonly<Partial<Record<string, string>>> = {
  [PEERS.plain]: 'plain',
  [PEERS.log]: 'log',
  [PEERS.postgres]: 'PostgreSQL',
};

const line = (name: string, load: Load, ratios: readonly string[]): string =>
  `  ${name.padEnd(34)} ${Math.round(load.perSecond).toLocaleString('en').padStart(7)} orders/s  p50 ` +
  `${load.p50Ms.toFixed(1).padStart(5)} ms  p99 ${load.p99Ms.toFixed(1).padStart(6)} ms` +
  `  ratio ${ratios.join('; ')}${load.mainUs === null ? '' : `; main thread ${load.mainUs.toFixed(0)} µs an order`}` +
  (load.refused > 0 ? `  ${load.refused} refused: ${load.refusal}` : '');

/** Prints each row with its ratio to those peers that are among the rows. */
function table(rows: readonly { readonly name: string; readonly load: Load }[]): void {
  for (const { name, load } of rows)
    console.log(
      line(
        name,
        load,
        rows.flatMap((base) => {
          const word = BASES[base.name];
          return word === undefined || base.name === name ? [] : [ratioTo(word, load, base.load)];
        }),
      ),
    );
}

/** A signed target, or null with a message when this build does not serve the routes of the Huobi API. */
const ifServed = async (name: string, target: Promise<Target>): Promise<Target | null> =>
  target.catch((error: unknown) => {
    console.log(`  ${name}: left out, ${error instanceof Error ? error.message : String(error)}`);
    return null;
  });

/** Interleaved rounds over so many connections. Fewer of them make fewer requests, so that a round lasts as long. */
async function rounds(venue: VenueProcess, peers: readonly RunningPeer[], connections: number): Promise<void> {
  const rows: Row[] = [];
  const part = connections === CONNECTIONS ? 1 : connections === 1 ? ALONE : FEW;
  const add = async (name: string, target: Target | null, most: number, ordersEach = 1): Promise<void> => {
    if (!target) return;
    const load = await LoadGenerator.open([target], ordersEach === 1 ? connections : BATCH_CONNECTIONS);
    const requests = Math.ceil(most * part);
    // Warms up at once, because the venue closes connections that send nothing in their first nine seconds.
    await load.run(Math.max(requests, (WARM_UP * part) / 2));
    rows.push({ name, requests, ordersEach, load, results: [] });
  };
  const run = `c${connections}`;
  for (const peer of peers)
    await add(PEERS[peer.peer], peer, peer.peer === 'postgres' ? REQUESTS.venue : REQUESTS.peer);
  await add(
    'Corella, signed placement',
    await ifServed('signed placement', signedOrders(venue, `${run}r`)),
    REQUESTS.venue,
  );
  if (connections === CONNECTIONS) {
    const batches = await ifServed('signed batches', signedBatches(venue, `${run}t`));
    await add(`Corella, signed, ${BATCH_ORDERS} at a time`, batches, REQUESTS.batches, BATCH_ORDERS);
    await add('Corella, browser session', await browserOrders(venue, `${run}b`), REQUESTS.venue);
  }
  const end = performance.now() + ROUNDS_MS;
  for (let round = 0; round < ROUNDS && (round === 0 || performance.now() < end); round += 1)
    for (const { load, results, requests } of rows) results.push(await load.run(requests));
  console.log(`${connections} connection${connections === 1 ? '' : 's'}`);
  table(rows.map(({ name, results, ordersEach }) => ({ name, load: summary(results, ordersEach) })));
  for (const { load } of rows) load.close();
}

/** The same with k6, which needs several times what a request costs the servers and leaves them less of the machine. */
async function k6Rounds(venue: VenueProcess, peers: readonly RunningPeer[]): Promise<void> {
  const k6 = await findK6(resolve('.'), (line) => console.log(`  ${line}`));
  if ('missing' in k6) return console.log(`  left out: ${k6.missing}`);
  const signedTarget = await ifServed('signed placement', signedOrders(venue, 'k'));
  const targets = [
    ...peers.map((peer): [string, Target] => [PEERS[peer.peer], peer]),
    ...(signedTarget ? [['Corella, signed placement', signedTarget] as [string, Target]] : []),
  ];
  const rows = targets.map(([name, target]) => ({ name, target, results: [] as Load[] }));
  for (let round = 0; round <= K6_ROUNDS; round += 1)
    for (const [place, { target, results }] of rows.entries())
      results.push(await k6Load(k6.path, target, `k${round}${place}`));
  console.log(`the same with k6, ${CONNECTIONS} users, median of ${K6_ROUNDS} rounds`);
  table(rows.map(({ name, results }) => ({ name, load: summary(results.slice(1)) })));
}

async function growth(venue: VenueProcess, peer: RunningPeer): Promise<void> {
  const signedTarget = await signedOrders(venue, 'g').catch(() => null);
  const ours = await LoadGenerator.open([signedTarget ?? (await browserOrders(venue, 'g'))], CONNECTIONS);
  const theirs = await LoadGenerator.open([peer], CONNECTIONS);
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
  const only = partOf(process.argv[3]);
  const body = huobiBody('12698099', 'p');
  console.log(
    `placing an order over HTTP: keep-alive connections, body of ${body(1_000).length} bytes, median of up to ` +
      `${ROUNDS} rounds; aims: at least 0.5 of fastify + zod ("plain") with p99 at most 3 times its, and 0.5 of "log"`,
  );
  const missing = missingPostgres();
  if (missing !== undefined) console.log(`  ${missing}: the row of PostgreSQL is left out`);
  const postgres = missing === undefined ? await ownPostgres() : null;
  const names = (Object.keys(PEERS) as Peer[]).filter((peer) => peer !== 'postgres' || postgres !== null);
  const peers = await Promise.all(names.map((peer) => startPeer(peer, body, postgres?.address.host)));
  try {
    const root = resolve('.');
    const durable = peers.filter(({ peer }) => peer === 'log' || peer === 'postgres');
    const wanted = (part: Part): boolean => only === undefined || only === part;
    if (wanted('few'))
      for (const connections of [1, 16]) await inVenue(root, (venue) => rounds(venue, durable, connections));
    if (wanted('crowd')) await inVenue(root, (venue) => rounds(venue, peers, CONNECTIONS));
    if (wanted('k6')) await inVenue(root, (venue) => k6Rounds(venue, peers));
    const plain = peers.find(({ peer }) => peer === 'plain');
    if (plain && wanted('growth')) await inVenue(root, (venue) => growth(venue, plain));
  } finally {
    for (const { child } of peers) child.removeAllListeners('exit').disconnect();
    await postgres?.stop();
  }
}

await (process.argv[2] === 'serve' ? servePeer(process.argv[3] ?? '', process.argv[4] ?? '') : main());
