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
  /** The folder of its socket, which `pg` takes for a host. It listens to no network address. */
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

async function answers(host: string): Promise<boolean> {
  const client = new Client({ host, user: USER, database: DATABASE });
  // A connection that breaks off while the server starts is tried again.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
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
  const server = await startServer({
    name: 'PostgreSQL',
    directory,
    run: () => spawn(join(bin, 'postgres'), ['-D', data, '-k', directory, ...settings], options),
    isUp: () => answers(directory),
    startsWithinMs: STARTS_WITHIN_MS,
    askEveryMs: 50,
    endSignal: 'SIGQUIT',
  });
  return { ...server, host: directory, user: USER, database: DATABASE };
}
