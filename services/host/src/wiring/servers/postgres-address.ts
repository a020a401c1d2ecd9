import { readFileSync } from 'node:fs';
import type { PostgresAddress } from '@corella/postgres';
import { invariant } from '@corella/result';
import type { Options } from '../../options/options.js';
import { openedAt } from './server-unusable.js';

export type PostgresOptions = Pick<Options, 'postgres' | 'postgres-password' | 'postgres-ca'>;

const DEFAULT_PORT = 5_432;
const REMEDY = 'start the server, or mend the address, CORELLA_POSTGRES_PASSWORD or --postgres-ca';

/** Where PostgreSQL is, certificate included. A folder of a socket is written with %2F in place of its slashes. */
export function postgresAddress(options: PostgresOptions): PostgresAddress {
  const { postgres, 'postgres-password': password, 'postgres-ca': ca } = options;
  // The options were checked together: whoever chooses an adapter over PostgreSQL has named it.
  invariant(postgres !== undefined, 'an adapter over PostgreSQL was chosen without an address');
  const { hostname, port, username, pathname } = new URL(postgres);
  const database = decodeURIComponent(pathname.slice(1));
  return {
    host: decodeURIComponent(hostname).replace(/^\[|\]$/g, ''),
    port: port === '' ? DEFAULT_PORT : Number(port),
    ...(username === '' ? {} : { user: decodeURIComponent(username) }),
    ...(database === '' ? {} : { database }),
    ...(password === undefined ? {} : { password }),
    ...(ca === undefined ? {} : { ssl: { ca: readFileSync(ca, 'utf8') } }),
  };
}

/** Opens an adapter over PostgreSQL; rejects with `ServerUnusable` where that fails. */
export const onPostgres = <Adapter>(
  options: PostgresOptions,
  open: (address: PostgresAddress) => Promise<Adapter>,
): Promise<Adapter> =>
  openedAt({ option: 'postgres', address: options.postgres ?? '', remedy: REMEDY }, async () =>
    open(postgresAddress(options)),
  );
