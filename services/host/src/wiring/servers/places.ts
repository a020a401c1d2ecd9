import { invariant } from '@corella/result';
import type { DataDirectory } from '../../first-run/data-directory.js';
import type { Options } from '../../options/options.js';
import type { LogPlace } from '../../readers/open-log.js';
import type { ProofsPlace } from '../../readers/open-proofs.js';
import type { TablesPlace } from '../../readers/open-tables.js';
import { postgresAddress, type PostgresOptions } from './postgres-address.js';

type EventStoreDbOptions = Pick<Options, 'eventstore' | 'eventstore-login'>;

/** The connection string, login included. */
export function eventStoreDbAddress({ eventstore, 'eventstore-login': login }: EventStoreDbOptions): string {
  // The options were checked together: whoever chooses EventStoreDB has named it.
  invariant(eventstore !== undefined, 'EventStoreDB was chosen without an address');
  if (login === undefined) return eventstore;
  const [user = '', password = ''] = login.split(/:(.*)/s).map(encodeURIComponent);
  return eventstore.replace('://', `://${user}:${password}@`);
}

/** Where the options put the log of a venue with this data directory. */
export function logPlace(
  options: PostgresOptions & EventStoreDbOptions & Pick<Options, 'event-store'>,
  { eventsDir }: Pick<DataDirectory, 'eventsDir'>,
): LogPlace {
  switch (options['event-store']) {
    case 'postgres':
      return { kind: 'postgres', address: postgresAddress(options) };
    case 'eventstoredb':
      return { kind: 'eventstoredb', address: eventStoreDbAddress(options) };
    default:
      return { kind: 'sqlite', directory: eventsDir };
  }
}

/** Where the options put its tables. */
export const tablesPlace = (
  options: PostgresOptions & Pick<Options, 'read-models'>,
  { readModelsFile }: Pick<DataDirectory, 'readModelsFile'>,
): TablesPlace =>
  options['read-models'] === 'postgres'
    ? { kind: 'postgres', address: postgresAddress(options) }
    : { kind: 'sqlite', file: readModelsFile };

/** Where the liability trees are: beside the log, so that they need the data directory only if it does. */
export const proofsPlace = (
  options: PostgresOptions & Pick<Options, 'event-store'>,
  { proofsDir }: Pick<DataDirectory, 'proofsDir'>,
): ProofsPlace =>
  options['event-store'] === 'sqlite'
    ? { kind: 'folder', directory: proofsDir }
    : { kind: 'postgres', address: postgresAddress(options) };
