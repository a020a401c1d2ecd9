import type { Client, ClientConfig, CustomTypesConfig, Pool, PoolConfig } from 'pg';

/** How to reach a database. Plain data, so that it can be handed to a worker thread. */
export interface PostgresAddress {
  /** Instead of the fields below. It must not set `options`, which every session is given by its adapter. */
  readonly connectionString?: string;
  /** A host name, or the folder of a socket. */
  readonly host?: string;
  readonly port?: number;
  readonly user?: string;
  readonly database?: string;
  readonly password?: string;
  /** Asks for TLS. The server's certificate is checked, against the authority `ca` if there is one. All in PEM. */
  readonly ssl?: boolean | { readonly ca?: string; readonly cert?: string; readonly key?: string };
}

export interface SessionOptions {
  /** Shown in the server's list of connections. */
  readonly name: string;
  /** How long an answer may take before the server counts as unavailable (default 10 s). */
  readonly statementMs?: number;
  /**
   * How long the server works on a statement, or lets a transaction stand idle, before it gives up (default: half a
   * second less than `statementMs`, so that it is the one to give up where it can, and its answer says more).
   */
  readonly serverMs?: number;
  /** How long a connection may take to open, or to become free (default 5 s). */
  readonly connectMs?: number;
  /** What every session is started with, whatever the server's defaults are, besides reading what is committed. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Called with each connection before its first try to connect. */
  readonly onOpening?: (client: Client) => void;
}

export interface PoolOptions extends SessionOptions {
  /** The most connections at once. */
  readonly connections: number;
  /** How columns become values, where the parsers of `pg` do not fit. */
  readonly types?: (own: CustomTypesConfig) => CustomTypesConfig;
  /** Sends statements without waiting for the answers of those before them. */
  readonly pipeline?: boolean;
}

const STATEMENT_MS = 10_000;
const CONNECT_MS = 5_000;
const SERVER_FIRST_MS = 500;
const IDLE_MS = 60_000;
const SETTINGS = { default_transaction_isolation: 'read committed' };

/** Loaded when it is needed, because threads of a venue without PostgreSQL should not wait for it. */
const driver = () => import('pg');

/** How one pool of this process is used now. */
export interface PoolUse {
  /** As the server knows its connections. */
  readonly name: string;
  readonly most: number;
  readonly open: number;
  readonly idle: number;
  /** Statements that wait for a connection. */
  readonly waiting: number;
}

const pools = new Map<Pool, Pick<PoolUse, 'name' | 'most'>>();

/** The pools that this thread has open. */
export const poolUse = (): readonly PoolUse[] =>
  [...pools].map(([{ totalCount, idleCount, waitingCount }, about]) => ({
    ...about,
    open: totalCount,
    idle: idleCount,
    waiting: waitingCount,
  }));

/** A bounded pool of connections. A connection that breaks while nobody uses it is replaced without a word. */
export async function openPool(address: PostgresAddress, options: PoolOptions): Promise<Pool> {
  const pg = await driver();
  const { connections, pipeline, onOpening } = options;
  class AnnouncedClient extends pg.Client {
    constructor(config?: ClientConfig) {
      super(config);
      onOpening?.(this);
    }
  }
  const pool = new pg.Pool({
    ...configOf(address, options),
    max: connections,
    idleTimeoutMillis: IDLE_MS,
    Client: AnnouncedClient,
    types: options.types?.(pg.types),
    pipeline,
  });
  pool.on('error', () => undefined);
  pools.set(pool, { name: options.name, most: connections });
  const end = pool.end.bind(pool);
  pool.end = async () => {
    pools.delete(pool);
    await end();
  };
  return pool;
}

/**
 * Makes connections outside of any pool, such as one that listens. The caller connects each, watches it and ends it.
 */
export async function openSessions(address: PostgresAddress, options: SessionOptions): Promise<() => Client> {
  const pg = await driver();
  const config = configOf(address, options);
  return () => {
    const client = new pg.Client(config);
    options.onOpening?.(client);
    return client;
  };
}

/** An SQL identifier, in double quotes. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

function configOf(address: PostgresAddress, options: SessionOptions): PoolConfig {
  if (/[?&]options=/.test(address.connectionString ?? ''))
    throw new RangeError('the connection string sets options, which its user sets itself');
  const statementMs = options.statementMs ?? STATEMENT_MS;
  const serverMs = options.serverMs ?? Math.max(1, statementMs - SERVER_FIRST_MS);
  return {
    ...address,
    application_name: options.name,
    connectionTimeoutMillis: options.connectMs ?? CONNECT_MS,
    query_timeout: statementMs,
    statement_timeout: serverMs,
    idle_in_transaction_session_timeout: serverMs,
    keepAlive: true,
    options: Object.entries({ ...SETTINGS, ...options.settings })
      .map(([name, value]) => `-c ${name}=${value.replace(/[\\ ]/g, '\\$&')}`)
      .join(' '),
  };
}
