import type { LogReader } from '@corella/event-store';
import { openPostgresLogReader, type PostgresLogPlace } from '@corella/event-store-postgres';
import { openSqliteLogReader } from '@corella/event-store-sqlite';
import { assertNever } from '@corella/result';
import type { DataDirectory } from '../first-run/data-directory.js';
import type { Options } from '../options/options.js';
import { postgresAddress, type PostgresOptions } from './postgres-address.js';

/** Where the log of a venue is. Plain data: worker threads and other processes open a reader of their own there. */
export type LogPlace =
  { readonly kind: 'sqlite'; readonly directory: string } | ({ readonly kind: 'postgres' } & PostgresLogPlace);

/** Where the options put the log of a venue with this data directory. */
export const logPlace = (
  options: PostgresOptions & Pick<Options, 'event-store'>,
  { eventsDir }: Pick<DataDirectory, 'eventsDir'>,
): LogPlace =>
  options['event-store'] === 'postgres'
    ? { kind: 'postgres', address: postgresAddress(options) }
    : { kind: 'sqlite', directory: eventsDir };

/** Rejects when there is no log. */
export function openLog(place: LogPlace): Promise<LogReader> {
  switch (place.kind) {
    case 'sqlite':
      return openSqliteLogReader(place.directory);
    case 'postgres':
      return openPostgresLogReader(place);
    default:
      return assertNever(place);
  }
}
