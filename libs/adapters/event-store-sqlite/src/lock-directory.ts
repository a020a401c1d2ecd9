import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';

/** Thrown when another process holds the directory. */
export class DirectoryInUse extends Error {
  override readonly name = 'DirectoryInUse';
}

/**
 * A handle without a reference is garbage-collected, and its lock with it. These stay until the process ends or
 * releases them.
 */
const held = new Set<Database.Database>();

/** Names the process that holds the lock, for people. The lock itself is the transaction. */
const HOLDER = 'lock.pid';

function holderOf(directory: string): string {
  try {
    const [pid] = /^\d{1,10}/.exec(readFileSync(join(directory, HOLDER), 'utf8')) ?? [];
    return pid === undefined ? '' : ` (process ${pid})`;
  } catch {
    return '';
  }
}

/**
 * Holds an exclusive SQLite transaction on `lock.db` as long as the process lives, so that a second server on the same
 * directory is refused even while the first one is stopped (SIGSTOP). The operating system releases the lock when the
 * process ends for any reason.
 */
export function lockDirectory(directory: string): { release(): void } {
  mkdirSync(directory, { recursive: true });
  const file = join(directory, 'lock.db');
  const db = new Database(file, { timeout: 0 });
  try {
    db.exec('BEGIN EXCLUSIVE');
  } catch (cause) {
    db.close();
    const code = (cause as { code?: unknown }).code;
    if (code !== 'SQLITE_BUSY') throw cause;
    throw new DirectoryInUse(
      `the directory ${directory} is in use by another server${holderOf(directory)}; ` +
        'stop it first or name another directory',
      { cause },
    );
  }
  writeFileSync(join(directory, HOLDER), `${process.pid}\n`, { mode: 0o600 });
  held.add(db);
  return {
    release: () => {
      held.delete(db);
      db.close();
    },
  };
}
