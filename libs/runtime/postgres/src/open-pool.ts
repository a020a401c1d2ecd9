import { Pool } from 'pg';

/** Where a database is, and who asks. */
export interface PostgresPlace {
  /** A host name, or the folder of a socket. */
  readonly host: string;
  readonly port?: number;
  readonly user: string;
  readonly database: string;
  readonly password?: string;
  /** Asks for TLS and checks the server's certificate against this authority, in PEM. */
  readonly certificateAuthority?: string;
}

export interface PoolOptions {
  /** The most connections at once. */
  readonly connections: number;
  /** How long a statement may take before it counts as unavailable (default 10 s). */
  readonly statementMs?: number;
  /** How long a connection may take to open, or to become free (default 5 s). */
  readonly connectMs?: number;
  /** Shown in the server's list of connections. */
  readonly name: string;
  /** The schema in which tables are looked for (default `public`). */
  readonly schema?: string;
  /** Refuses every write. */
  readonly readOnly?: boolean;
}

const STATEMENT_MS = 10_000;
const CONNECT_MS = 5_000;
/** The server is given this much less time than the client, so that it is the one to give up where it can. */
const SERVER_FIRST_MS = 500;

/** A bounded pool of connections. A connection that breaks while nobody uses it is replaced without a word. */
export function openPool(place: PostgresPlace, options: PoolOptions): Pool {
  const statementMs = options.statementMs ?? STATEMENT_MS;
  const settings = {
    ...(options.schema === undefined ? {} : { search_path: options.schema }),
    ...(options.readOnly === true ? { default_transaction_read_only: 'on' } : {}),
  };
  const { certificateAuthority, ...where } = place;
  const pool = new Pool({
    ...where,
    ...(certificateAuthority === undefined ? {} : { ssl: { ca: certificateAuthority, rejectUnauthorized: true } }),
    max: options.connections,
    application_name: options.name,
    connectionTimeoutMillis: options.connectMs ?? CONNECT_MS,
    statement_timeout: Math.max(1, statementMs - SERVER_FIRST_MS),
    query_timeout: statementMs,
    keepAlive: true,
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  });
  pool.on('error', () => undefined);
  return pool;
}
