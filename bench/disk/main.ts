import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { openSqliteEventStore } from '@corella/event-store-sqlite';
import { startVenue, type VenueProcess } from '../../tools/venue/venue-process.js';
import { BenchCustomer } from './bench-customer.js';

/**
 * Bytes on disk per order: the event log and the SQL read models with their indexes, measured after the venue has
 * stopped and so has folded its write-ahead logs back. Snapshots and the reserve file have a fixed size and are not
 * counted. The venue must have been built.
 * Usage: node tools/run.mjs bench/disk/main.ts [orders]
 */
const ORDERS = Number(process.argv[2] ?? 4_000);
const SIMULATED_MS = 40_000;
const AT_ONCE = 16;
const ROOT = resolve('.');
const QUIET = ['--limits', 'off', '--log-level', 'error'];

interface Sizes {
  readonly log: number;
  readonly sql: number;
}

function sizesOf(dataDir: string): Sizes {
  const sizes = { log: 0, sql: 0 };
  for (const entry of readdirSync(dataDir, { recursive: true, encoding: 'utf8' })) {
    if (/(^|\/)log\.db(-wal)?$/.test(entry)) sizes.log += statSync(join(dataDir, entry)).size;
    else if (/(^|\/)read-?models?[^/]*\.db(-wal)?$/.test(entry)) sizes.sql += statSync(join(dataDir, entry)).size;
  }
  return sizes;
}

const line = (name: string, lives: number, [before, after]: readonly [Sizes, Sizes], aim: string): string => {
  const [log, sql] = [(after.log - before.log) / lives, (after.sql - before.sql) / lives];
  return `  ${name.padEnd(44)} ${(log + sql).toFixed(0).padStart(5)} bytes an order: log ${log.toFixed(0)}, read models ${sql.toFixed(0)}${aim}`;
};

/** Runs a venue over this directory while `run` lasts. Sizes are taken after it has stopped. */
async function stage(
  dataDir: string,
  simulate: 'on' | 'off',
  run: (venue: VenueProcess) => Promise<void>,
): Promise<Sizes> {
  const venue = await startVenue({ root: ROOT, dataDir, args: [...QUIET, '--simulate', simulate] });
  try {
    await run(venue);
  } finally {
    await venue.stop();
  }
  return sizesOf(dataDir);
}

async function inParallel(count: number, run: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < count) await run(next++);
    }),
  );
}

/**
 * Counts orders in the markets' streams. An order that was only placed, or only ended, during the measurement counts
 * half.
 */
async function lives(dataDir: string): Promise<number> {
  const store = await openSqliteEventStore({
    directory: join(dataDir, 'events'),
    reserveBytes: 0,
    onFault: (error) => {
      throw error;
    },
  });
  let halves = 0;
  for (let after: string | null = null; ;) {
    const page = await store.readAll({ after, limit: 5_000, categories: ['market'] });
    halves += page.events.filter(({ type }) => type === 'OrderAccepted' || type === 'OrderClosed').length;
    if (page.position === null || page.events.length === 0) break;
    after = page.position;
  }
  await store.close();
  return halves / 2;
}

async function ofCustomers(dataDir: string): Promise<void> {
  const empty = await stage(dataDir, 'off', () => Promise.resolve());
  const unfilled = await stage(dataDir, 'off', async (venue) => {
    const [customer] = await BenchCustomer.all(venue);
    if (!customer) throw new Error('the demo has no customers');
    await inParallel(ORDERS, async (index) =>
      customer.cancel(await customer.place('buy-limit', customer.lastPrice * 0.95, `u-${index}`)),
    );
  });
  console.log(line('placed and cancelled unfilled', ORDERS, [empty, unfilled], '; aim 350'));
  const filled = await stage(dataDir, 'off', async (venue) => {
    const [seller, buyer] = await BenchCustomer.all(venue);
    if (!seller || !buyer) throw new Error('the demo has fewer than two customers');
    // One pair after the other, so that the two orders of a pair always meet.
    for (let pair = 0; pair < ORDERS / 2; pair += 1) {
      await seller.place('sell-limit', seller.lastPrice, `s-${pair}`);
      await buyer.place('buy-limit', seller.lastPrice, `b-${pair}`);
    }
  });
  console.log(line('placed and filled whole', ORDERS, [unfilled, filled], '; aim 900'));
}

async function ofTheHouse(dataDir: string): Promise<void> {
  const before = await stage(dataDir, 'off', () => Promise.resolve());
  const livesBefore = await lives(dataDir);
  const after = await stage(dataDir, 'on', () => new Promise((done) => setTimeout(done, SIMULATED_MS)));
  console.log(
    line(
      'of makers and simulated traders',
      Math.max(1, (await lives(dataDir)) - livesBefore),
      [before, after],
      '; aim 350',
    ),
  );
}

async function inTemporary(run: (dataDir: string) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'corella-disk-'));
  try {
    await run(dataDir);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

console.log(
  `bytes of an order's life, ${ORDERS.toLocaleString('en')} orders of customers one by one, then ${SIMULATED_MS / 1_000} s of makers`,
);
await inTemporary(ofCustomers);
await inTemporary(ofTheHouse);
