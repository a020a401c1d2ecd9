import { statSync } from 'node:fs';
import { join } from 'node:path';
import { openSqliteEventStore } from '@corella/event-store-sqlite';
import { eventStore, inDirectory, logInThread, median, quantile, rawFile, type Measured } from './measure.js';
import { orderLife } from './order-life.js';

/**
 * Durable appends, compared with a raw file and fdatasync in the same run. Read the ratios; the absolute figures depend
 * on the machine.
 * Usage: node tools/run.mjs bench/append/main.ts [rounds]
 */
const ROUNDS = Number(process.argv[2] ?? 5);

type Run = (groups: number, perGroup: number) => Promise<Measured>;

async function compare(
  groups: number,
  perGroup: number,
  { name, run }: { readonly name: string; readonly run: Run },
): Promise<void> {
  const [raw, ours]: [Measured[], Measured[]] = [[], []];
  await run(Math.min(groups, 50), perGroup);
  for (let round = 0; round < ROUNDS; round += 1) {
    raw.push(await rawFile(groups, perGroup));
    ours.push(await run(groups, perGroup));
  }
  const [rawRate, ourRate] = [median(raw.map((m) => m.eventsPerSecond)), median(ours.map((m) => m.eventsPerSecond))];
  const latency = (all: readonly Measured[], q: number): string =>
    median(all.map((m) => quantile(m.commitMs, q))).toFixed(2);
  const ratios = ours.map((m, round) => quantile(m.commitMs, 0.5) / quantile(raw[round]?.commitMs ?? [], 0.5));
  console.log(
    `${String(groups).padStart(6)} groups of ${String(perGroup).padStart(4)}, ${name}: ` +
      `${Math.round(ourRate).toLocaleString('en')} ev/s, ` +
      `raw file ${Math.round(rawRate).toLocaleString('en')} ev/s, ratio ${(ourRate / rawRate).toFixed(2)}` +
      `; commit p50 ${latency(ours, 0.5)} ms (raw ${latency(raw, 0.5)}, ×${median(ratios).toFixed(2)}), ` +
      `p99 ${latency(ours, 0.99)} ms (raw ${latency(raw, 0.99)})`,
  );
}

const IN_THREAD = { name: 'log in the same thread', run: logInThread };
const byWriters = (writers: number): { readonly name: string; readonly run: Run } => ({
  name: `store, ${writers === 1 ? 'one writer' : `${writers} writers`}`,
  run: (groups, perGroup) => eventStore(groups, perGroup, writers),
});

/**
 * Bytes of the log file per order that is placed and cancelled, when each append holds the events of `perGroup` orders.
 */
async function size(perGroup: number): Promise<void> {
  const orders = 10_000;
  const bytes = await inDirectory(async (directory) => {
    const store = await openSqliteEventStore({
      directory,
      reserveBytes: 0,
      onFault: (error) => {
        throw error;
      },
    });
    // With one order per group, each of its four events is a separate append.
    const step = perGroup === 1 ? 1 : perGroup * 2;
    for (let first = 0; first < orders; first += perGroup) {
      const lives = Array.from({ length: perGroup }, (_, index) => orderLife(first + index));
      for (const [stream, events] of [
        ['ledger-0', lives.flatMap(({ ledger }) => ledger)],
        ['market-btcaud', lives.flatMap(({ market }) => market)],
      ] as const) {
        for (let at = 0; at < events.length; at += step)
          await store.append(stream, first * 2 + at - 1, events.slice(at, at + step));
      }
    }
    await store.close();
    return statSync(join(directory, 'log.db')).size;
  });
  console.log(
    `${String(perGroup).padStart(6)} orders a group: ${(bytes / orders).toFixed(0)} bytes an order life in the log (read models apart)`,
  );
}

console.log(
  `durable appends, median of ${ROUNDS}; aim: ratio of at least 0.7 at groups of 100 to 1,000, one event at most 1.5 times the raw latency`,
);
for (const [groups, perGroup] of [
  [1_000, 1],
  [200, 100],
  [40, 1_000],
] as const) {
  for (const one of [byWriters(1), IN_THREAD]) await compare(groups, perGroup, one);
}
console.log('several writers at once share commits');
for (const writers of [4, 12]) await compare(100, 100, byWriters(writers));
console.log('how it grows: groups of 100, ×1, ×10, ×100');
for (const groups of [20, 200, 2_000]) await compare(groups, 100, byWriters(1));
console.log('size of an unfilled order; aim: at most 350 bytes, SQL included');
for (const perGroup of [1, 10, 100]) await size(perGroup);
