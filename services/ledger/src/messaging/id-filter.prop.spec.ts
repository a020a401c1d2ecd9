import fc from 'fast-check';
import {
  DummyDriver,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
} from 'kysely';
import type { LedgerTables } from '../projections/ledger/tables.js';
import { IdFilter } from './id-filter.js';
import { storedClientOrderIds } from './stored-ids.js';

type Key = readonly [account: string, clientOrderId: string];

/** A table that answers pages in the order of its key, as SQL would. */
function tableOf(keys: readonly Key[]): Kysely<LedgerTables> {
  const accounts = [...new Set(keys.map(([account]) => account))];
  const sorted = keys
    .map(([account, id]) => ({ account_id: accounts.indexOf(account) + 1, account, client_order_id: id }))
    .sort((a, b) => a.account_id - b.account_id || (a.client_order_id < b.client_order_id ? -1 : 1));
  const connection: DatabaseConnection = {
    executeQuery: <Row>({ parameters }: CompiledQuery) => {
      const [account, id, limit] = parameters as [number, string, number];
      const rows = sorted
        .filter((row) => row.account_id > account || (row.account_id === account && row.client_order_id > id))
        .slice(0, limit);
      return Promise.resolve({ rows: rows as Row[] });
    },
    streamQuery: () => {
      throw new Error('not streamed');
    },
  };
  class Driver extends DummyDriver {
    override acquireConnection(): Promise<DatabaseConnection> {
      return Promise.resolve(connection);
    }
  }
  return new Kysely<LedgerTables>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new Driver(),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
}

const key = fc.tuple(fc.string({ minLength: 1, maxLength: 12 }), fc.string({ minLength: 1, maxLength: 64 }));

describe('known client order ids', () => {
  it('never deny an id that is in the table or was added, however full the filter is', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(key, { maxLength: 60 }), fc.array(key, { maxLength: 60 }), async (stored, added) => {
        const known = new IdFilter(64);
        for (const [account, id] of added) known.add(account, id);
        await known.addAll(storedClientOrderIds(tableOf(stored)));
        expect([...stored, ...added].every(([account, id]) => known.mayHold(account, id))).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('treat every id as possible until the table has been read', () => {
    expect(new IdFilter(64).mayHold('spot:1', 'a')).toBe(true);
  });

  it('tell nearly all new ids apart from thousands of stored ones, over several pages', async () => {
    const known = new IdFilter(2 ** 20);
    const stored = Array.from({ length: 11_000 }, (_, n): Key => [`spot:${n % 7}`, `t-${n}`]);
    await known.addAll(storedClientOrderIds(tableOf(stored)));
    expect(stored.every(([account, id]) => known.mayHold(account, id))).toBe(true);
    const mistaken = Array.from({ length: 10_000 }, (_, n) => known.mayHold(`spot:${n % 7}`, `u-${n}`)).filter(Boolean);
    expect(mistaken.length).toBeLessThan(50);
  });
});
