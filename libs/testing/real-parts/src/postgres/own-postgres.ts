import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { postgresPrograms } from './postgres-programs.js';

const STARTS_WITHIN_MS = 30_000;
const USER = 'corella';
const DATABASE = 'postgres';
/** The user `nobody` and its group, on Linux. */
const NOBODY = 65_534;

/** A PostgreSQL of one's own, with what is needed to break it. */
export interface OwnPostgres {
  /** The folder of its socket, which `pg` takes for a host. It listens to no network address. */
  readonly host: string;
  readonly user: string;
  readonly database: string;
  /** Ends the server at once, as a power cut would. The data stay. */
  crash(): Promise<void>;
  /** Starts it again over the same data, and resolves when it answers. */
  restart(): Promise<void>;
  /** Stops the process without ending it: connections stay open, and nothing is answered. */
  freeze(): void;
  thaw(): void;
  /** Ends the server and removes its data. */
  stop(): Promise<void>;
}

interface Place {
  readonly directory: string;
  readonly bin: string;
  readonly user: { readonly uid?: number; readonly gid?: number };
}

/** PostgreSQL refuses to run as root, so root lets `nobody` run it. */
function unprivileged(directory: string): Place['user'] {
  if (process.getuid?.() !== 0) return {};
  chownSync(directory, NOBODY, NOBODY);
  return { uid: NOBODY, gid: NOBODY };
}

async function answers(host: string, server: ChildProcess): Promise<void> {
  for (const end = Date.now() + STARTS_WITHIN_MS; Date.now() < end && server.exitCode === null; await sleep(50)) {
    const client = new Client({ host, user: USER, database: DATABASE });
    // A connection that breaks off while the server starts is tried again.
    client.on('error', () => undefined);
    const connected = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => undefined);
    if (connected) return;
  }
  throw new Error('PostgreSQL did not start');
}

const ended = (server: ChildProcess): Promise<unknown> =>
  server.exitCode === null && server.signalCode === null
    ? new Promise((resolve) => server.once('exit', resolve))
    : Promise.resolve();

function run({ directory, bin, user }: Place): ChildProcess {
  const settings = ['listen_addresses=', 'max_connections=200'].flatMap((setting) => ['-c', setting]);
  return spawn(join(bin, 'postgres'), ['-D', join(directory, 'data'), '-k', directory, ...settings], {
    ...user,
    cwd: directory,
    stdio: 'ignore',
  });
}

/**
 * Starts a PostgreSQL in a new folder, with the settings of a new cluster: every commit waits for the disk (`fsync` and
 * `synchronous_commit` are on). `missingPostgres` says where none can be had.
 */
export async function ownPostgres(): Promise<OwnPostgres> {
  const directory = mkdtempSync(join(tmpdir(), 'corella-postgres-'));
  chmodSync(directory, 0o755);
  const place: Place = { directory, bin: postgresPrograms(directory), user: unprivileged(directory) };
  const cluster = ['-D', join(directory, 'data'), '-U', USER, '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'];
  execFileSync(join(place.bin, 'initdb'), cluster, { ...place.user, cwd: directory, stdio: 'ignore' });
  let server = run(place);
  const abandon = (): void => void server.kill('SIGQUIT');
  process.once('exit', abandon);
  await answers(directory, server);
  return {
    host: directory,
    user: USER,
    database: DATABASE,
    async crash() {
      server.kill('SIGCONT');
      server.kill('SIGQUIT');
      await ended(server);
    },
    async restart() {
      server = run(place);
      await answers(directory, server);
    },
    freeze: () => void signalAll(server, 'SIGSTOP'),
    thaw: () => void signalAll(server, 'SIGCONT'),
    async stop() {
      process.off('exit', abandon);
      signalAll(server, 'SIGCONT');
      server.kill('SIGQUIT');
      await ended(server);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Signals the server and the process of each connection, which Linux lists. */
function signalAll(server: ChildProcess, signal: 'SIGSTOP' | 'SIGCONT'): void {
  const { pid } = server;
  if (pid === undefined || server.exitCode !== null) return;
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  for (const id of [pid, ...children.split(' ').filter(Boolean).map(Number)]) {
    try {
      process.kill(id, signal);
    } catch {
      // It has ended by itself.
    }
  }
}
