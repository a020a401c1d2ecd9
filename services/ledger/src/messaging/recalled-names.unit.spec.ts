import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import type { RecalledNames } from '../domain/ids/recalled-names.js';
import type { LedgerTables } from '../projections/ledger/tables.js';
import { IdLookup } from './id-lookup.js';

const RESERVATION = { key: 'withdrawal:1', reservation: 'withdrawal:1', digest: 'b' };

/** Answers every question about a pid or a name of a reservation with one row. */
class Known extends DummyDriver {
  override async acquireConnection(): ReturnType<DummyDriver['acquireConnection']> {
    const connection = await super.acquireConnection();
    return {
      ...connection,
      executeQuery: <Row>({ sql }: { readonly sql: string }) => {
        const row = sql.includes('ledger_instructions') ? { digest: 'a' } : RESERVATION;
        return Promise.resolve({ rows: [row as Row] });
      },
    };
  }
}

describe('the names in an instruction', () => {
  it('are known to the writer while it decides, not before and not after', async () => {
    const tables = new Kysely<LedgerTables>({
      dialect: {
        createAdapter: () => new SqliteAdapter(),
        createDriver: () => new Known(),
        createIntrospector: (db) => new SqliteIntrospector(db),
        createQueryCompiler: () => new SqliteQueryCompiler(),
      },
    });
    let known: RecalledNames | null = null;
    const lookup = new IdLookup(tables, {
      rememberedIds: 0,
      forgetIdsUpTo: () => undefined,
      recall: (names) => {
        known = names;
        return () => (known = null);
      },
    });
    const whileDeciding = await lookup.askInstructions(['pay-1'], async () => {
      await Promise.resolve();
      return known;
    });
    expect(whileDeciding).toEqual({ answered: [['pay-1', 'a']], reservations: [RESERVATION] });
    expect(known).toBeNull();
    await expect(lookup.askInstructions(['pay-1'], () => Promise.reject(new Error('no commit')))).rejects.toThrow();
    expect(known).toBeNull();
  });
});
