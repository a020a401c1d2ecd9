import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startServer, type OwnServer } from '../processes/own-server.js';
import { postgresPrograms } from './postgres-programs.js';

const STARTS_WITHIN_MS = 30_000;
const USER = 'corella';
const DATABASE = 'postgres';
/** The user `nobody` and its group, on Linux. */
const NOBODY = 65_534;

/** A PostgreSQL of one's own. */
export interface OwnPostgres extends OwnServer {
  /** Its host is the folder of its socket. It listens to no network address. */
  readonly address: PostgresPlace;
  /** A connection of somebody else. The caller ends it. */
  connect(database?: string): Promise<Client>;
  /** Runs SQL as somebody else would. */
  run(text: string, database?: string): Promise<readonly Record<string, unknown>[]>;
}

interface PostgresPlace {
  readonly host: string;
  readonly user: string;
  readonly database: string;
}

/** PostgreSQL refuses to run as root, so root lets `nobody` run it. */
function unprivileged(directory: string): { readonly uid?: number; readonly gid?: number } {
  if (process.getuid?.() !== 0) return {};
  chownSync(directory, NOBODY, NOBODY);
  return { uid: NOBODY, gid: NOBODY };
}

async function connected(address: PostgresPlace): Promise<Client> {
  const client = new Client(address);
  // A connection that breaks off fails the query that waits, and the next one.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

async function asked(address: PostgresPlace, text: string): Promise<readonly Record<string, unknown>[]> {
  const client = await connected(address);
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Starts a PostgreSQL in a new folder, with the settings of a new cluster: every commit waits for the disk (`fsync` and
 * `synchronous_commit` are on). `missingPostgres` says where none can be had.
 */
export async function ownPostgres(): Promise<OwnPostgres> {
  const directory = mkdtempSync(join(tmpdir(), 'corella-postgres-'));
  chmodSync(directory, 0o755);
  const [bin, data] = [postgresPrograms(directory), join(directory, 'data')];
  const options = { ...unprivileged(directory), cwd: directory, stdio: 'ignore' } as const;
  const cluster = ['-D', data, '-U', USER, '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'];
  execFileSync(join(bin, 'initdb'), cluster, options);
  const settings = ['listen_addresses=', 'max_connections=200'].flatMap((setting) => ['-c', setting]);
  const address = { host: directory, user: USER, database: DATABASE };
  const server = await startServer({
    name: 'PostgreSQL',
    directory,
    run: () => spawn(join(bin, 'postgres'), ['-D', data, '-k', directory, ...settings], options),
    isUp: () =>
      asked(address, 'SELECT').then(
        () => true,
        () => false,
      ),
    startsWithinMs: STARTS_WITHIN_MS,
    askEveryMs: 50,
    endSignal: 'SIGQUIT',
  });
  return {
    ...server,
    address,
    connect: (database = DATABASE) => connected({ ...address, database }),
    run: (text, database = DATABASE) => asked({ ...address, database }, text),
  };
}
