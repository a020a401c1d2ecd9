import type { VenueFacts } from '@corella/venue-facts';
import { openFolderFacts } from '@corella/venue-facts-folder';
import { openPostgresFacts } from '@corella/venue-facts-postgres';
import type { DataDirectory } from '../../first-run/data-directory.js';
import type { Options } from '../../options/options.js';
import { onPostgres, type PostgresOptions } from '../servers/postgres-address.js';

/** The facts of a venue are where its log is: in the data directory, or in PostgreSQL. */
export async function openVenueFacts(
  options: PostgresOptions & Pick<Options, 'event-store'>,
  { root }: Pick<DataDirectory, 'root'>,
): Promise<VenueFacts> {
  if (options['event-store'] === 'sqlite') return openFolderFacts({ directory: root });
  return onPostgres(options, async (address) => {
    const facts = await openPostgresFacts({ address });
    // A server that cannot be used is told of here, by its option.
    await facts.get('mode');
    return facts;
  });
}
