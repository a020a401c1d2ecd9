import type { TablesReader } from '@corella/read-model';
import { openPostgresTablesReader, type PostgresTablesPlace } from '@corella/read-model-postgres';
import { openSqliteTablesReader } from '@corella/read-model-sqlite';
import { assertNever } from '@corella/result';

/** Where the tables of a venue are. Plain data, like `LogPlace`. */
export type TablesPlace =
  | { readonly kind: 'sqlite'; readonly file: string }
  | ({ readonly kind: 'postgres' } & PostgresTablesPlace);

/** A reader of tables that may not exist yet. */
export async function openTables(place: TablesPlace): Promise<TablesReader> {
  switch (place.kind) {
    case 'sqlite':
      return openSqliteTablesReader(place.file);
    case 'postgres':
      return openPostgresTablesReader(place);
    default:
      return assertNever(place);
  }
}
