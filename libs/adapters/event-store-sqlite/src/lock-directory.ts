import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';

/** Thrown when another process holds the directory. */
export class DirectoryInUse extends Error {
  override readonly name = 'DirectoryInUse';
}

/**
 * An open handle that nobody names is collected, and its lock with it; these live as long as the process unless
 * released.
 */
const held = new Set<Database.Database>();

/**
 * Holds an exclusive SQLite transaction on `lock.db` for the process's life, so that a second server on the same
 * directory is refused even while the first is stopped. The system gives the lock back when the process
 * ends, however it ends.
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
      `the directory ${directory} is in use by another server; stop it first or name another directory`,
      { cause },
    );
  }
  held.add(db);
  return {
    release: () => {
      held.delete(db);
      db.close();
    },
  };
}
