import type { TablesReader } from '@corella/read-model';
import { openPostgresTablesReader, type PostgresTablesPlace } from '@corella/read-model-postgres';
import { openSqliteTablesReader } from '@corella/read-model-sqlite';
import { assertNever } from '@corella/result';
import type { DataDirectory } from '../first-run/data-directory.js';
import type { Options } from '../options/options.js';
import { postgresAddress, type PostgresOptions } from './postgres-address.js';

/** Where the tables of a venue are. Plain data, like `LogPlace`. */
export type TablesPlace =
  { readonly kind: 'sqlite'; readonly file: string } | ({ readonly kind: 'postgres' } & PostgresTablesPlace);

/** Where the options put the tables of a venue with this data directory. */
export const tablesPlace = (
  options: PostgresOptions & Pick<Options, 'read-models'>,
  { readModelsFile }: Pick<DataDirectory, 'readModelsFile'>,
): TablesPlace =>
  options['read-models'] === 'postgres'
    ? { kind: 'postgres', address: postgresAddress(options) }
    : { kind: 'sqlite', file: readModelsFile };

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
