import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import type { LedgerMachine } from '../ledger.machine.js';
import type { LedgerTables } from '../projections/ledger/tables.js';
import { NOW, givenTradingLedger, holdFunds, recorded, ticket } from '../testing/given-ledger.js';
import { IdLookup } from './id-lookup.js';

/** Empty tables, so that only memory and the filter can know an id. */
const emptyTables = (): Kysely<LedgerTables> =>
  new Kysely<LedgerTables>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });

const ORDER = ticket(1, { clientOrderId: 'a', bodyHash: 'x' });
const AGAIN = { ...ORDER, orderId: 2 };

describe('an id whose commit the writer has not heard of yet', () => {
  /** The order is in the log, but the filter does not know it yet. */
  async function givenDecided(): Promise<{ readonly machine: LedgerMachine; readonly lookup: IdLookup }> {
    const { machine } = givenTradingLedger();
    const lookup = new IdLookup(emptyTables(), machine);
    await lookup.readTable();
    lookup.startFrom(machine.state.revision);
    machine.execute(holdFunds(ORDER), NOW);
    return { machine, lookup };
  }
  const commit = ({ machine, lookup }: Awaited<ReturnType<typeof givenDecided>>): void =>
    lookup.onCommitted([recorded('ledger-0', machine.state.revision, 'FundsHeld', { order: ORDER })]);

  it('stays in memory although the tables have it, because the filter still takes it for a new one', async () => {
    const given = await givenDecided();
    given.lookup.onProjected(given.machine.state.revision);
    const placeAgain = (): unknown => given.machine.execute(holdFunds(AGAIN), NOW).reply;
    expect(await given.lookup.ask(AGAIN, () => Promise.resolve(placeAgain()))).toEqual({
      ok: true,
      value: { orderId: 1, duplicate: true },
    });
  });

  it('leaves memory once it is committed and projected, in either order', async () => {
    const [projectedFirst, committedFirst] = [await givenDecided(), await givenDecided()];
    projectedFirst.lookup.onProjected(projectedFirst.machine.state.revision);
    commit(committedFirst);
    expect([projectedFirst, committedFirst].map(({ machine }) => machine.rememberedIds)).toEqual([1, 1]);
    commit(projectedFirst);
    committedFirst.lookup.onProjected(committedFirst.machine.state.revision);
    expect([projectedFirst, committedFirst].map(({ machine }) => machine.rememberedIds)).toEqual([0, 0]);
  });
});
