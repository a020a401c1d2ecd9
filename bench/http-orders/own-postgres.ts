import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';

/** Where Debian's packages keep the programs, which are not on the PATH. */
const DEBIAN = '/usr/lib/postgresql';
const STARTS_WITHIN_MS = 20_000;

export interface OwnPostgres {
  /** The folder of its socket, which `pg` takes for a host. It listens to no network address. */
  readonly host: string;
  stop(): Promise<void>;
}

function programs(): string | null {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  return versions.map((version) => join(DEBIAN, version, 'bin')).find((path) => existsSync(path)) ?? null;
}

/** PostgreSQL refuses to run as root, so root starts it as its own user. */
function unprivileged(directory: string): { readonly uid?: number; readonly gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  const user = { uid: id('-u'), gid: id('-g') };
  chownSync(directory, user.uid, user.gid);
  return user;
}

async function answers(host: string, server: ChildProcess): Promise<void> {
  for (const end = Date.now() + STARTS_WITHIN_MS; Date.now() < end && server.exitCode === null; await sleep(100)) {
    const client = new Client({ host, user: 'bench', database: 'postgres' });
    const connected = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => undefined);
    if (connected) return;
  }
  throw new Error('PostgreSQL did not start');
}

/**
 * A PostgreSQL of its own in a new folder, with the settings of a new cluster: every commit waits for the disk
 * (`fsync` and `synchronous_commit` are on). Null where it is not installed.
 */
export async function ownPostgres(): Promise<OwnPostgres | null> {
  const bin = programs();
  if (bin === null) return null;
  const directory = mkdtempSync(join(tmpdir(), 'corella-postgres-'));
  const user = unprivileged(directory);
  const data = join(directory, 'data');
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'bench', '-A', 'trust', '-E', 'UTF8', '--no-locale'], {
    ...user,
    stdio: 'ignore',
  });
  const settings = ['-c', 'listen_addresses=', '-c', 'max_connections=200'];
  const server = spawn(join(bin, 'postgres'), ['-D', data, '-k', directory, ...settings], { ...user, stdio: 'ignore' });
  const abandon = (): void => void server.kill('SIGQUIT');
  process.once('exit', abandon);
  await answers(directory, server);
  return {
    host: directory,
    async stop() {
      process.off('exit', abandon);
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGINT');
      await ended;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
