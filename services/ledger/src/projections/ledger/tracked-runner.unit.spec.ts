import type { FeedOptions } from '@corella/bus';
import { ManualClock } from '@corella/clock';
import type { RecordedEvent } from '@corella/event-store';
import type { ReadModels } from '@corella/read-model';
import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import { recorded, ticket } from '../../testing/given-ledger.js';
import { trackedLedgerRunner } from './tracked-runner.js';

const held = (stream: string, revision: number): RecordedEvent =>
  recorded(stream, revision, 'FundsHeld', { order: ticket(revision + 1), postings: [] });

/** A runner over tables that take everything, and what it has reported. */
async function given() {
  const told: number[] = [];
  let following: FeedOptions | undefined;
  const db = new Kysely<never>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (of) => new SqliteIntrospector(of),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
  const readModels: ReadModels = {
    db,
    reports: db,
    prepare: () => Promise.resolve(null),
    publish: () => Promise.resolve(),
    apply: () => Promise.resolve(),
    revisionsOf: () => Promise.resolve({}),
    bulk: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
  const runner = trackedLedgerRunner({
    readModels,
    clock: new ManualClock(0),
    feed: {
      subscribe(options) {
        following = options;
        options.onCaughtUp?.();
        return { position: () => null, lag: () => 0, close: () => Promise.resolve() };
      },
    },
    onProjected: (revision) => told.push(revision),
    onFault: (error) => {
      throw error;
    },
  });
  await runner.start();
  return { told, deliver: async (...events: RecordedEvent[]) => void (await following?.onEvents(events)) };
}

describe('how far the tables of this shard are', () => {
  it('is never told by the revisions of another shard', async () => {
    const { told, deliver } = await given();
    await deliver(held('ledger-0', 0), held('ledger-1', 900));
    await deliver(held('ledger-1', 901));
    await deliver(held('ledger-0', 1), held('ledger-1', 902));
    expect(told).toEqual([0, 1]);
  });

  it('does not go back when a feed repeats events', async () => {
    const { told, deliver } = await given();
    await deliver(held('ledger-0', 0), held('ledger-0', 1));
    await deliver(held('ledger-0', 0));
    await deliver(held('ledger-0', 1), held('ledger-0', 2));
    expect(told).toEqual([1, 2]);
  });
});
