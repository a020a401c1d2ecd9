import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { LEDGER_SHARD } from '@corella/contracts/ledger';
import { liabilityTree } from '@corella/ledger/proofs';
import { LEDGER_VERSIONS, LedgerMachine } from '@corella/ledger/machine';
import { recover } from '@corella/single-writer';
import { inDirectory, median } from '../append/measure.js';
import { mainThreadMs } from '../http-orders/processor-time.js';
import { open, openStore, trade, writersOf, type Venue } from '../recovery/market-day.js';

/**
 * How cost grows with the number of customers. Measures, per order and without HTTP and SQL, the time of the deciding
 * thread (hold, match, settle, store); memory; the ledger's live hash, which a sentinel asks for and which orders wait
 * for, after these orders and again with nothing changed; its snapshot; a start from that snapshot; and the proof of
 * liabilities. Every customer trades and has balances in several assets.
 * Usage: node tools/run.mjs bench/accounts/main.ts [rounds]
 */
const ROUNDS = Number(process.argv[2] ?? 5);
const ACCOUNTS = [1_000, 10_000, 100_000];
const EVENTS_A_ROUND = 20_000;
const MB = 2 ** 20;
const US_PER_MS = 1_000;
const SECRET = '33'.repeat(32);

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const heapMb = (): number => {
  collectGarbage();
  return process.memoryUsage().heapUsed / MB;
};

const timed = async <Value>(
  run: () => Value | Promise<Value>,
): Promise<{ readonly ms: number; readonly value: Value }> => {
  const started = performance.now();
  const value = await run();
  return { ms: performance.now() - started, value };
};

/** Microseconds of this thread per order, round by round. */
async function orderCosts(venue: Venue, customerCount: number): Promise<number[]> {
  const costs: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const before = mainThreadMs(process.pid) ?? 0;
    const { orders } = await trade(venue, { events: EVENTS_A_ROUND, customerCount, seed: `round-${round}` });
    costs.push((((mainThreadMs(process.pid) ?? 0) - before) * US_PER_MS) / orders);
  }
  return costs.slice(1);
}

const snapshotBytes = (directory: string): number =>
  Math.max(
    ...readdirSync(join(directory, 'snapshots'), { recursive: true, encoding: 'utf8' }).map(
      (name) => statSync(join(directory, 'snapshots', name)).size,
    ),
  );

async function measure(customerCount: number): Promise<void> {
  await inDirectory(async (directory) => {
    const empty = heapMb();
    let store = await openStore(directory);
    const venue = writersOf(store);
    await venue.recover();
    await open(venue, customerCount);
    const opened = heapMb() - empty;
    await venue.ledger.liveHash();
    const costs = await orderCosts(venue, customerCount);
    const hash = await timed(() => venue.ledger.liveHash());
    const again = await timed(() => venue.ledger.liveHash());
    await venue.ledger.stop();
    await store.close();
    store = await openStore(directory);
    const machine = new LedgerMachine();
    const start = await timed(() => recover({ stream: LEDGER_SHARD, machine, versions: LEDGER_VERSIONS, store }));
    const tree = await timed(() => liabilityTree(machine.state, SECRET));
    await store.close();
    console.log(
      `${customerCount.toLocaleString('en').padStart(9)} accounts: ` +
        `${median(costs).toFixed(0)} µs an order ` +
        `(${Math.min(...costs).toFixed(0)}–${Math.max(...costs).toFixed(0)}); ${opened.toFixed(0)} MB of heap, ` +
        `${((opened * MB) / customerCount).toFixed(0)} bytes an account;` +
        ` live hash ${hash.ms.toFixed(0)} ms, once more ${again.ms.toFixed(0)} ms; ` +
        `snapshot ${(snapshotBytes(directory) / MB).toFixed(1)} MB, a start from it ${start.ms.toFixed(0)} ms; ` +
        `tree of ${tree.value.leaves.length.toLocaleString('en')} leaves ${tree.ms.toFixed(0)} ms`,
    );
  });
}

console.log(
  `how cost grows with accounts; median of ${ROUNDS} rounds of ${EVENTS_A_ROUND.toLocaleString('en')} events; without HTTP and SQL`,
);
for (const accounts of ACCOUNTS) await measure(accounts);
