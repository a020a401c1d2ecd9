import { createReadStream, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { EventStore } from '@corella/event-store';
import { openSqliteEventStore } from '@corella/event-store-sqlite';
import { inDirectory, median, orderEvents } from '../append/measure.js';

/**
 * Replaying a stream compared with reading and parsing the same events as JSON lines, and the time to open (verify) the
 * log.
 * Usage: node tools/run.mjs bench/replay/main.ts [rounds]
 */
const ROUNDS = Number(process.argv[2] ?? 3);
const PAGE = 10_000;

async function readLines(file: string): Promise<number> {
  let seen = 0;
  for await (const line of createInterface({
    input: createReadStream(file, { highWaterMark: 1 << 20 }),
    crlfDelay: Infinity,
  })) {
    if ((JSON.parse(line) as { type: string }).type === 'FundsHeld') seen += 1;
  }
  return seen;
}

/** As a writer recovers: the next page is read while the current one is used. */
async function readStore(store: EventStore, events: number): Promise<number> {
  let seen = 0;
  let page = store.readStream('ledger-0', { from: 0, limit: PAGE });
  while (seen < events) {
    const read = await page;
    page = store.readStream('ledger-0', { from: seen + read.length, limit: PAGE });
    for (const { type } of read) if (type === 'FundsHeld') seen += 1;
  }
  await page;
  return seen;
}

async function rate(events: number, run: () => Promise<number>): Promise<number> {
  const start = performance.now();
  if ((await run()) !== events) throw new Error('events are missing');
  return (events * 1_000) / (performance.now() - start);
}

async function compare(events: number, perGroup: number): Promise<void> {
  await inDirectory(async (directory) => {
    const open = (): Promise<EventStore> =>
      openSqliteEventStore({
        directory,
        reserveBytes: 0,
        verifyWholeBelow: 10_000_000,
        onFault: (error) => {
          throw error;
        },
      });
    const file = join(directory, 'events.jsonl');
    writeFileSync(file, '');
    let store = await open();
    for (let at = 0; at < events; at += perGroup) {
      const group = orderEvents('ledger-0', at, perGroup);
      await store.append('ledger-0', at - 1, group);
      writeFileSync(file, `${group.map((event) => JSON.stringify(event)).join('\n')}\n`, { flag: 'a' });
    }
    await store.close();
    const start = performance.now();
    store = await open();
    const openMs = performance.now() - start;
    const [raw, ours]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      raw.push(await rate(events, () => readLines(file)));
      ours.push(await rate(events, () => readStore(store, events)));
    }
    await store.close();
    const [rawRate, ourRate] = [median(raw), median(ours)];
    console.log(
      `${events.toLocaleString('en').padStart(9)} events, ${String(perGroup).padStart(3)} a group: ` +
        `store ${Math.round(ourRate).toLocaleString('en')} ev/s, ` +
        `JSON lines ${Math.round(rawRate).toLocaleString('en')} ev/s, ` +
        `ratio ${(ourRate / rawRate).toFixed(2)}; opened and verified in ${openMs.toFixed(0)} ms`,
    );
  });
}

console.log(`replay, median of ${ROUNDS}; aim: ratio of at least 0.7, a million events in at most 10 s`);
for (const events of [10_000, 100_000, 1_000_000]) await compare(events, 100);
console.log('small groups, as at low traffic');
for (const perGroup of [1, 10]) await compare(40_000, perGroup);
