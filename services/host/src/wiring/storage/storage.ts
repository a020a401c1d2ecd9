import type { EventStore } from '@corella/event-store';
import { openEventStoreDb } from '@corella/event-store-eventstoredb';
import { openPostgresEventStore } from '@corella/event-store-postgres';
import { FULL_WAL_BYTES, openSqliteEventStore } from '@corella/event-store-sqlite';
import type { ReadModels } from '@corella/read-model';
import { openPostgresReadModels } from '@corella/read-model-postgres';
import { openSqliteReadModels } from '@corella/read-model-sqlite';
import type { DataDirectory } from '../../first-run/data-directory.js';
import type { Options } from '../../options/options.js';
import { eventStoreDbAddress } from '../servers/places.js';
import { onPostgres } from '../servers/postgres-address.js';
import { openedAt } from '../servers/server-unusable.js';

export interface StorageOptions {
  readonly directory: DataDirectory;
  /** Where the build has put the workers; without it they run from source. */
  readonly workersDir?: string;
  readonly options: Pick<
    Options,
    | 'event-store'
    | 'eventstore'
    | 'eventstore-login'
    | 'read-models'
    | 'postgres'
    | 'postgres-password'
    | 'postgres-ca'
    | 'min-free'
  >;
  readonly onFatal: (error: unknown) => void;
}

const BYTES_PER_MIB = 2 ** 20;

/** `restoring`: for a log that is brought from elsewhere. */
export function openStore(
  { directory, workersDir, options, onFatal }: StorageOptions,
  { restoring = false }: { readonly restoring?: boolean } = {},
): Promise<EventStore> {
  switch (options['event-store']) {
    case 'postgres':
      return onPostgres(options, (address) => openPostgresEventStore({ address, restoring }));
    case 'eventstoredb':
      return openedAt(
        {
          option: 'eventstore',
          address: options.eventstore ?? '',
          remedy: 'start the server, or mend the address or CORELLA_EVENTSTORE_LOGIN',
        },
        () => openEventStoreDb({ address: eventStoreDbAddress(options), restoring }),
      );
    default:
      return openSqliteEventStore({
        directory: directory.eventsDir,
        workersDir,
        minFreeBytes: options['min-free'] * BYTES_PER_MIB,
        walBytes: FULL_WAL_BYTES,
        onFault: onFatal,
      });
  }
}

export function openReadModels({ directory, workersDir, options, onFatal }: StorageOptions): Promise<ReadModels> {
  if (options['read-models'] === 'postgres')
    return onPostgres(options, (address) => openPostgresReadModels({ address }));
  return openSqliteReadModels({ file: directory.readModelsFile, workersDir, onFault: onFatal });
}
