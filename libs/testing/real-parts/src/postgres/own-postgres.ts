import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from 'pg';
import { startServer, type OwnServer } from '../processes/own-server.js';
import { DATABASE, asked, connected, postgresServer, type PostgresPlace } from './postgres-server.js';

/** A PostgreSQL of one's own. */
export interface OwnPostgres extends OwnServer {
  /** Its host is the folder of its socket. It listens to no network address. */
  readonly address: PostgresPlace;
  /** A connection of somebody else. The caller ends it. */
  connect(database?: string): Promise<Client>;
  /** Runs SQL as somebody else would. */
  run(text: string, database?: string): Promise<readonly Record<string, unknown>[]>;
}

/**
 * Starts a PostgreSQL in a new folder, with the settings of a new cluster: every commit waits for the disk (`fsync` and
 * `synchronous_commit` are on). `missingPostgres` says where none can be had.
 */
export async function ownPostgres(): Promise<OwnPostgres> {
  const { address, ...program } = postgresServer({ directory: mkdtempSync(join(tmpdir(), 'corella-postgres-')) });
  const server = await startServer(program);
  return {
    ...server,
    address,
    connect: (database = DATABASE) => connected({ ...address, database }),
    run: (text, database = DATABASE) => asked({ ...address, database }, text),
  };
}
