import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FULL_WAL_BYTES, openSqliteEventStore } from '@corella/event-store-sqlite';
import { orderEvents } from '../append/measure.js';

const STREAM = 'ledger-0';

/**
 * The least that a durable endpoint has to do: it writes one event per order to the venue's own log, commits in groups
 * with one group in flight, and answers when the event is on disk. It has no balances, no order book and no tables.
 */
export async function durableOrders(): Promise<() => Promise<void>> {
  const directory = mkdtempSync(join(tmpdir(), 'corella-peer-'));
  process.on('exit', () => rmSync(directory, { recursive: true, force: true }));
  const store = await openSqliteEventStore({
    directory,
    reserveBytes: 0,
    walBytes: FULL_WAL_BYTES,
    onFault: (error) => {
      throw error;
    },
  });
  let waiting: (() => void)[] = [];
  let revision = -1;
  let isBusy = false;
  const commit = async (): Promise<void> => {
    isBusy = true;
    while (waiting.length > 0) {
      const group = waiting;
      waiting = [];
      const appended = await store.append(STREAM, revision, orderEvents(STREAM, revision + 1, group.length));
      if (!appended.ok) throw new Error('an append was refused');
      revision = appended.revision;
      for (const answer of group) answer();
    }
    isBusy = false;
  };
  return () =>
    new Promise((resolve) => {
      // After the turn, so that requests that arrived together form one group.
      if (waiting.push(resolve) === 1 && !isBusy) setImmediate(() => void commit());
    });
}
