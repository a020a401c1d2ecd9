import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import { recorded, ticket } from '../testing/given-ledger.js';
import { LedgerMachine } from '../ledger.machine.js';
import { CommitProgress } from './commit-progress.js';
import { IdLookup } from './id-lookup.js';
import type { LedgerTables } from '../projections/ledger/tables.js';

const held = (revision: number): ReturnType<typeof recorded> =>
  recorded('ledger-0', revision, 'FundsHeld', { order: ticket(revision + 1) });

describe('what has committed', () => {
  it('releases answers once the state that they read is durable, in any grouping', async () => {
    const progress = new CommitProgress();
    const reached: number[] = [];
    const waits = [2, 3, 7].map((revision) => progress.reached(revision).then(() => reached.push(revision)));
    progress.onCommitted([held(2), held(3)]);
    await Promise.all(waits.slice(0, 2));
    expect(reached).toEqual([2, 3]);
    progress.onCommitted([held(9)]);
    await Promise.all(waits);
    expect(reached).toEqual([2, 3, 7]);
  });

  it('reports a release to everybody who waits for it, and gives up in time', async () => {
    const progress = new CommitProgress();
    const waits = [progress.released(5, 1_000), progress.released(5, 1_000), progress.released(6, 1)];
    progress.onCommitted([recorded('ledger-0', 0, 'HoldReleased', { orderId: 5 })]);
    expect(await Promise.all(waits)).toEqual([true, true, false]);
  });
});

describe('how a replacement went', () => {
  const released = (revision: number, orderId: number, more = {}): ReturnType<typeof recorded> =>
    recorded('ledger-0', revision, 'HoldReleased', { orderId, ...more });

  it('is reported when the order has taken the place of another, and when it has ended', async () => {
    const progress = new CommitProgress();
    const waits = [progress.replaced(5, 1_000), progress.replaced(6, 1_000), progress.replaced(7, 1)];
    progress.onCommitted([released(0, 4, { replacedBy: 5 }), released(1, 6)]);
    expect(await Promise.all(waits)).toEqual([true, true, false]);
  });

  it('is not taken for a release', async () => {
    const progress = new CommitProgress();
    const wait = progress.released(5, 1);
    progress.onCommitted([released(0, 4, { replacedBy: 5 })]);
    expect(await wait).toBe(false);
  });
});

describe('asking for a key', () => {
  it('keeps a key in memory while a command uses an older answer of the table', async () => {
    const machine = new LedgerMachine();
    const keys = machine.clientOrderIds;
    const empty = new Kysely<LedgerTables>({
      dialect: {
        createAdapter: () => new SqliteAdapter(),
        createDriver: () => new DummyDriver(),
        createIntrospector: (db) => new SqliteIntrospector(db),
        createQueryCompiler: () => new SqliteQueryCompiler(),
      },
    });
    const lookup = new IdLookup(empty, machine);
    const order = ticket(1, { clientOrderId: 'a', bodyHash: 'x' });
    const answer = await lookup.ask(order, (known) => {
      expect(known).toEqual({ kind: 'free' });
      // Meanwhile another command with the key commits, and the table takes it over.
      keys.remember(order, 4);
      lookup.startFrom(4);
      return Promise.resolve(keys.find(order));
    });
    expect(answer).toEqual({ kind: 'same', orderId: 1 });
    expect(keys.size).toBe(0);
  });

  it('skips the table for an order whose id no order has used', async () => {
    let questions = 0;
    class Counting extends DummyDriver {
      override acquireConnection(): ReturnType<DummyDriver['acquireConnection']> {
        questions += 1;
        return super.acquireConnection();
      }
    }
    const empty = new Kysely<LedgerTables>({
      dialect: {
        createAdapter: () => new SqliteAdapter(),
        createDriver: () => new Counting(),
        createIntrospector: (db) => new SqliteIntrospector(db),
        createQueryCompiler: () => new SqliteQueryCompiler(),
      },
    });
    const lookup = new IdLookup(empty, new LedgerMachine());
    const ask = (): Promise<string> =>
      lookup.ask(ticket(1, { clientOrderId: 'a', bodyHash: 'x' }), (known) => Promise.resolve(known.kind));
    await ask();
    await lookup.readTable();
    // One for the order, one for each of the three tables.
    expect([await ask(), questions]).toEqual(['free', 4]);
    lookup.onCommitted([recorded('ledger-0', 0, 'FundsHeld', { order: ticket(1, { clientOrderId: 'a' }) })]);
    expect([await ask(), questions]).toEqual(['free', 5]);
  });
});
