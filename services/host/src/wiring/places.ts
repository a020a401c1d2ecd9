import type { DataDirectory } from '../first-run/data-directory.js';
import type { Options } from '../options/options.js';
import type { LogPlace } from '../readers/open-log.js';
import type { TablesPlace } from '../readers/open-tables.js';
import { postgresAddress, type PostgresOptions } from './postgres-address.js';

/** Where the options put the log of a venue with this data directory. */
export const logPlace = (
  options: PostgresOptions & Pick<Options, 'event-store'>,
  { eventsDir }: Pick<DataDirectory, 'eventsDir'>,
): LogPlace =>
  options['event-store'] === 'postgres'
    ? { kind: 'postgres', address: postgresAddress(options) }
    : { kind: 'sqlite', directory: eventsDir };

/** Where the options put its tables. */
export const tablesPlace = (
  options: PostgresOptions & Pick<Options, 'read-models'>,
  { readModelsFile }: Pick<DataDirectory, 'readModelsFile'>,
): TablesPlace =>
  options['read-models'] === 'postgres'
    ? { kind: 'postgres', address: postgresAddress(options) }
    : { kind: 'sqlite', file: readModelsFile };
