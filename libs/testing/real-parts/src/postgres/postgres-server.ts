import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import type { ServerProgram } from '../processes/own-server.js';
import { postgresPrograms } from './postgres-programs.js';

const STARTS_WITHIN_MS = 30_000;
const USER = 'corella';
export const DATABASE = 'postgres';
/** The user `nobody` and its group, on Linux. */
const NOBODY = 65_534;

export interface PostgresPlace {
  readonly host: string;
  readonly port?: number;
  readonly user: string;
  readonly database: string;
  readonly password?: string;
}

/** PostgreSQL refuses to run as root, so root lets `nobody` run it. */
function unprivileged(directory: string): { readonly uid?: number; readonly gid?: number } {
  if (process.getuid?.() !== 0) return {};
  chownSync(directory, NOBODY, NOBODY);
  return { uid: NOBODY, gid: NOBODY };
}

export async function connected(address: PostgresPlace): Promise<Client> {
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

export async function asked(address: PostgresPlace, text: string): Promise<readonly Record<string, unknown>[]> {
  const client = await connected(address);
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

export interface PostgresServerOptions {
  /** Holds programs, data and the socket. Data that is there already is kept. */
  readonly directory: string;
  /** Where it listens on 127.0.0.1, and what it then asks everybody for. Without it there is only the socket. */
  readonly listen?: { readonly port: number; readonly password: string };
}

type User = ReturnType<typeof unprivileged>;

function makeCluster(
  bin: string,
  data: string,
  { listen, user }: Pick<PostgresServerOptions, 'listen'> & { user: User },
): void {
  const cluster = ['-D', data, '-U', USER, '-E', 'UTF8', '--no-locale', '--no-sync'];
  if (listen === undefined) {
    execFileSync(join(bin, 'initdb'), [...cluster, '-A', 'trust'], { ...user, cwd: bin, stdio: 'ignore' });
    return;
  }
  const file = `${data}.password`;
  writeFileSync(file, `${listen.password}\n`, { mode: 0o600 });
  if (user.uid !== undefined && user.gid !== undefined) chownSync(file, user.uid, user.gid);
  try {
    const login = ['-A', 'scram-sha-256', `--pwfile=${file}`];
    execFileSync(join(bin, 'initdb'), [...cluster, ...login], { ...user, cwd: bin, stdio: 'ignore' });
  } finally {
    rmSync(file, { force: true });
  }
}

/**
 * A PostgreSQL in this folder, ready to be started, with the settings of a new cluster: every commit waits for the disk
 * (`fsync` and `synchronous_commit` are on).
 */
export function postgresServer({
  directory,
  listen,
}: PostgresServerOptions): ServerProgram & { readonly address: PostgresPlace } {
  chmodSync(directory, 0o755);
  const [bin, data] = [postgresPrograms(directory), join(directory, 'data')];
  const user = unprivileged(directory);
  if (!existsSync(join(data, 'PG_VERSION'))) makeCluster(bin, data, { ...(listen ? { listen } : {}), user });
  const place =
    listen === undefined
      ? ['listen_addresses=', `unix_socket_directories=${directory}`]
      : ['listen_addresses=127.0.0.1', `port=${listen.port}`, 'unix_socket_directories='];
  const settings = [...place, 'max_connections=200'].flatMap((setting) => ['-c', setting]);
  const address = {
    user: USER,
    database: DATABASE,
    ...(listen === undefined ? { host: directory } : { host: '127.0.0.1', ...listen }),
  };
  return {
    name: 'PostgreSQL',
    directory,
    address,
    run: (spawned = { stdio: 'ignore' }) =>
      spawn(join(bin, 'postgres'), ['-D', data, ...settings], {
        ...spawned,
        ...user,
        cwd: directory,
      }),
    isUp: () =>
      asked(address, 'SELECT').then(
        () => true,
        () => false,
      ),
    startsWithinMs: STARTS_WITHIN_MS,
    askEveryMs: 50,
    endSignal: 'SIGQUIT',
    // Ends connections and writes what is pending, so that the next start has nothing to recover.
    stopSignal: 'SIGINT',
  };
}
