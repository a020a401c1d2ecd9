import { openPool, type PoolOptions, type PostgresAddress } from '@corella/postgres';
import type { Pool } from 'pg';
import { typesOf } from './codec.js';

/** Bounded pools, one for each use, so that a long report delays neither readers nor projections. */
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
/** The client waits a little longer than the server, whose own answer says more. */
const GRACE_MS = 1_000;

export async function openConnections(options: ConnectionOptions): Promise<Connections> {
  const { address, readTimeoutMs, writeTimeoutMs } = options;
  const poolOf = (
    name: string,
    serverMs: number,
    options: Pick<PoolOptions, 'connections' | 'pipeline' | 'settings'>,
  ) =>
    openPool(address, {
      ...options,
      name: `corella ${name}`,
      serverMs,
      statementMs: serverMs + GRACE_MS,
      types: typesOf,
    });
  const write = await poolOf('projections', writeTimeoutMs, { connections: MOST_WRITERS, pipeline: true });
  const read = await poolOf('readers', readTimeoutMs, { connections: MOST_READERS });
  const report = await poolOf('reports', writeTimeoutMs, {
    connections: MOST_REPORTS,
    settings: { default_transaction_read_only: 'on' },
  });
  return {
    write,
    read,
    report,
    async close() {
      await Promise.all([write, read, report].map((pool) => pool.end()));
    },
  };
}
