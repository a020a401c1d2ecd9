import { Pool, types, type ClientConfig, type PoolClient } from 'pg';
import { typesOf } from './codec.js';

/** How to reach the server. A connection string must not set `options`. */
export type PostgresAddress = Pick<
  ClientConfig,
  'connectionString' | 'host' | 'port' | 'user' | 'password' | 'database' | 'ssl'
>;

/**
 * Bounded pools, one for each use, so that a long report delays neither readers nor projections. Each statement has a
 * time limit on both sides: the server gives up a slow one, and the client a server that says nothing.
 */
export interface Connections {
  /** Projections. Statements are sent without waiting for the answers of those before them. */
  readonly write: Pool;
  readonly read: Pool;
  /** Cannot write. */
  readonly report: Pool;
  close(): Promise<void>;
}

export interface ConnectionOptions {
  readonly address: PostgresAddress;
  readonly readTimeoutMs: number;
  readonly writeTimeoutMs: number;
}

const MOST_WRITERS = 4;
const MOST_READERS = 6;
const MOST_REPORTS = 2;
const IDLE_MS = 60_000;
const CONNECT_MS = 5_000;
/** The client waits a little longer than the server, whose own answer says more. */
const GRACE_MS = 1_000;

export function openConnections({ address, readTimeoutMs, writeTimeoutMs }: ConnectionOptions): Connections {
  const poolOf = (name: string, max: number, timeoutMs: number, more: Partial<ClientConfig> = {}): Pool => {
    const pool = new Pool({
      ...address,
      application_name: `corella ${name}`,
      max,
      connectionTimeoutMillis: CONNECT_MS,
      idleTimeoutMillis: IDLE_MS,
      statement_timeout: timeoutMs,
      idle_in_transaction_session_timeout: timeoutMs,
      query_timeout: timeoutMs + GRACE_MS,
      keepAlive: true,
      types: typesOf(types),
      ...more,
    });
    // An idle connection has broken. The pool drops it, and the next query finds out whether the server is there.
    pool.on('error', () => undefined);
    return pool;
  };
  const write = poolOf('projections', MOST_WRITERS, writeTimeoutMs, { pipeline: true });
  const read = poolOf('readers', MOST_READERS, readTimeoutMs);
  const report = poolOf('reports', MOST_REPORTS, writeTimeoutMs, { options: '-c default_transaction_read_only=on' });
  return {
    write,
    read,
    report,
    async close() {
      await Promise.all([write, read, report].map((pool) => pool.end()));
    },
  };
}

/** Runs `work` in a transaction. After a failure the connection is closed, which takes everything back. */
export async function inTransaction<Value>(pool: Pool, work: (client: PoolClient) => Promise<Value>): Promise<Value> {
  const client = await pool.connect();
  let isDone = false;
  // The pool listens only while a connection is idle. Whoever waits for an answer hears of the loss.
  const onLoss = (): void => undefined;
  client.on('error', onLoss);
  try {
    await client.query('BEGIN');
    const value = await work(client);
    await client.query('COMMIT');
    isDone = true;
    return value;
  } finally {
    client.off('error', onLoss);
    client.release(!isDone);
  }
}
