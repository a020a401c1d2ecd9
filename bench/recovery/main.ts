import type { EventStore } from '@corella/event-store';
import { inDirectory } from '../append/measure.js';
import { open, openStore, trade, writersOf, type Venue } from './market-day.js';

/**
 * How long a start takes until every writer is at the end of the log: open and verify the store, then recover ledger
 * and markets. Measured once from a snapshot that is followed by 100,000 events, the most there ever are, and once from
 * the first event.
 * Usage: node tools/run.mjs bench/recovery/main.ts [events]
 */
const LARGEST = Number(process.argv[2] ?? 1_000_000);
const TAIL = 100_000;
const CUSTOMERS = 500;
const MS_PER_SECOND = 1_000;

interface Start {
  readonly openMs: number;
  readonly replayMs: number;
  readonly hashes: string;
}

async function start(directory: string, snapshots: boolean): Promise<Start> {
  const begun = performance.now();
  const store = await openStore(directory);
  const opened = performance.now();
  const venue = writersOf(snapshots ? store : { ...store, keptSnapshots: () => Promise.resolve([]) });
  await venue.recover();
  const recovered = performance.now();
  const hashes = await Promise.all(
    [venue.ledger, ...venue.markets.values()].map(async (writer) => (await writer.liveHash()).hash),
  );
  await store.close();
  return { openMs: opened - begun, replayMs: recovered - opened, hashes: hashes.join() };
}

async function measure(events: number): Promise<void> {
  await inDirectory(async (directory) => {
    let store = await openStore(directory);
    const written = performance.now();
    const first = await tradeIn(store, Math.max(events - TAIL, events / 2));
    // Stopping takes the snapshots, which the later events then follow.
    for (const writer of [first.venue.ledger, ...first.venue.markets.values()]) await writer.stop();
    await store.close();
    store = await openStore(directory);
    const all = first.events + (await tradeIn(store, events - first.events, first.venue.clock.nowMs())).events;
    await store.close();
    const seconds = (performance.now() - written) / MS_PER_SECOND;
    const warm = await start(directory, true);
    const cold = await start(directory, false);
    const line = (name: string, { openMs, replayMs }: Start): string =>
      `${name} ${((openMs + replayMs) / MS_PER_SECOND).toFixed(2)} s (open and verify ${openMs.toFixed(0)} ms, replay ${replayMs.toFixed(0)} ms)`;
    console.log(
      `${all.toLocaleString('en').padStart(9)} events, made in ${seconds.toFixed(0)} s: ` +
        `${line('with snapshot', warm)}; ${line('without', cold)}, ` +
        `${(((cold.openMs + cold.replayMs) / all) * MS_PER_SECOND).toFixed(2)} s a million; ` +
        `hashes ${warm.hashes === cold.hashes ? 'equal' : 'DIFFER'}`,
    );
  });
}

async function tradeIn(
  store: EventStore,
  events: number,
  now?: number,
): Promise<{ readonly venue: Venue; readonly events: number }> {
  const venue = writersOf(store, now);
  await venue.recover();
  const opened = await open(venue, CUSTOMERS);
  return { venue, events: opened + (await trade(venue, { events: events - opened, customerCount: CUSTOMERS })).events };
}

console.log('recovery; aims: at most 2 s with a snapshot, at most 10 s a million events without');
for (const events of [LARGEST / 10, LARGEST]) await measure(events);
