import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NewEvent } from '@corella/event-store';
import { FULL_WAL_BYTES, openSqliteEventStore } from '@corella/event-store-sqlite';
import { openVerifiedLog } from '../../libs/adapters/event-store-sqlite/src/log/open-verified.js';
import { encodeEvents } from '../../libs/adapters/event-store-sqlite/src/log/row-codec.js';
import { makeWalRoom } from '../../libs/adapters/event-store-sqlite/src/log/wal-room.js';

/** Events per second, and the milliseconds of each commit in the order of the commits. */
export interface Measured {
  readonly eventsPerSecond: number;
  readonly commitMs: readonly number[];
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

export function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? 0;
}

/** The events of one order, about 260 bytes of JSON each. */
export function orderEvents(stream: string, first: number, count: number): NewEvent[] {
  return Array.from({ length: count }, (_, index) => {
    const revision = first + index;
    const data = {
      orderId: 412_345_678_901_234 + revision * 37,
      account: `spot:${100_000 + ((revision * 7_919) % 5_000)}`,
      symbol: 'btcaud',
      side: revision % 2 === 0 ? 'buy' : 'sell',
      type: 'limit',
      price: String(9_876_500_000_000 + ((revision * 104_729) % 1_000_000_000)),
      quantity: String(1_000_000 + ((revision * 1_299_709) % 90_000_000)),
    };
    return {
      id: `${stream}/${revision}`,
      type: 'FundsHeld',
      data,
      meta: { at: 1_763_700_000_000 + revision * 3, causes: { 'market-btcaud': revision } },
    };
  });
}

export const inDirectory = async <Value>(run: (directory: string) => Promise<Value>): Promise<Value> => {
  const directory = mkdtempSync(join(tmpdir(), 'corella-bench-'));
  try {
    return await run(directory);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
};

async function timed(
  groups: number,
  perGroup: number,
  commit: (group: number) => Promise<unknown> | void,
): Promise<Measured> {
  const commitMs: number[] = [];
  const start = performance.now();
  for (let group = 0; group < groups; group += 1) {
    const before = performance.now();
    await commit(group);
    commitMs.push(performance.now() - before);
  }
  return { eventsPerSecond: (groups * perGroup * 1_000) / (performance.now() - start), commitMs };
}

/** The limit: JSON lines written to a file, with fdatasync after each group. */
export const rawFile = (groups: number, perGroup: number): Promise<Measured> =>
  inDirectory(async (directory) => {
    const descriptor = openSync(join(directory, 'events.jsonl'), 'w');
    const measured = await timed(groups, perGroup, (group) => {
      const lines = orderEvents('ledger-0', group * perGroup, perGroup).map((event) => JSON.stringify(event));
      writeSync(descriptor, `${lines.join('\n')}\n`);
      fdatasyncSync(descriptor);
    });
    closeSync(descriptor);
    return measured;
  });

/** The same log without its thread: the cost of compressing, chaining and committing alone. */
export const logInThread = (groups: number, perGroup: number): Promise<Measured> =>
  inDirectory(async (directory) => {
    const { log } = openVerifiedLog(
      { log: join(directory, 'log.db'), head: join(directory, 'head') },
      { wholeBelow: 0, trustedFrom: () => 1 },
    );
    makeWalRoom(join(directory, 'log.db-wal'), FULL_WAL_BYTES);
    const measured = await timed(groups, perGroup, (group) => {
      const text = encodeEvents('ledger-0', group * perGroup, orderEvents('ledger-0', group * perGroup, perGroup));
      log.append([{ stream: 'ledger-0', expectedRevision: group * perGroup - 1, count: perGroup, text }]);
    });
    log.close();
    return measured;
  });

const TURNS_BEFORE_MORE = 3;

const withText = (events: readonly NewEvent[]): NewEvent[] =>
  events.map((event) => ({ ...event, dataText: JSON.stringify(event.data) }));

/**
 * The store as the venue uses it, with worker and answers: each writer has one group in flight and prepares its next
 * one meanwhile. With several writers, the store's thread commits together whatever has arrived together.
 */
export const eventStore = (groups: number, perGroup: number, writers = 1): Promise<Measured> =>
  inDirectory(async (directory) => {
    const store = await openSqliteEventStore({
      directory,
      reserveBytes: 0,
      walBytes: FULL_WAL_BYTES,
      onFault: (error) => {
        throw error;
      },
    });
    const runWriter = async (stream: string): Promise<Measured> => {
      let next = withText(orderEvents(stream, 0, perGroup));
      return timed(groups, perGroup, async (group) => {
        const inFlight = store.append(stream, group * perGroup - 1, next);
        // A writer appends its next group in the turn in which it learns that the last one has committed. The commands
        // of the group after that arrive in later turns.
        for (let turns = 0; turns < TURNS_BEFORE_MORE; turns += 1)
          await new Promise((resolve) => setImmediate(resolve));
        next = withText(orderEvents(stream, (group + 1) * perGroup, perGroup));
        if (!(await inFlight).ok) throw new Error('an append was refused');
      });
    };
    const measured = await Promise.all(Array.from({ length: writers }, (_, index) => runWriter(`ledger-${index}`)));
    await store.close();
    return {
      eventsPerSecond: measured.reduce((sum, one) => sum + one.eventsPerSecond, 0),
      commitMs: measured.flatMap((one) => one.commitMs),
    };
  });
