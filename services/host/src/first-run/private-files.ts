import { chmodSync, existsSync, lstatSync, readdirSync, realpathSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { DataDirectory } from './data-directory.js';

/** Everything that we write is for its owner alone; see `makePrivate` for what stands there already. */
export const OWNER_ONLY_UMASK = 0o077;
const OTHERS = 0o077;
const MAX_DEPTH = 8;
/** What SQLite puts beside its files, and what is left of a file that was being written when the process was killed. */
const SUFFIXES = /-(?:wal|shm|journal)$|(?:\.[0-9a-f-]{36})?\.draft$/;

/**
 * Takes away what other users of the machine may do with the files of a data directory, and with the directory itself
 * if nothing else is in it. Returns how many had more.
 */
export function makePrivate(directory: DataDirectory): number {
  const ours = new Set(
    [...Object.values({ ...directory, root: 'server.json' }), 'lock.db', 'lock.pid'].map((path) => basename(path)),
  );
  const isOurs = (name: string): boolean => ours.has(name.replace(SUFFIXES, ''));
  if (!existsSync(directory.root)) return 0;
  // The directory may be reached by a link, whose own mode says nothing.
  const root = realpathSync(directory.root);
  const names = readdirSync(root);
  const below = names.filter(isOurs).reduce((count, name) => count + tighten(join(root, name)), 0);
  return below + (names.every(isOurs) ? tightenOne(root) : 0);
}

function tighten(path: string, depth = 0): number {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined || found.isSymbolicLink() || depth > MAX_DEPTH) return 0;
  const below = found.isDirectory()
    ? readdirSync(path).reduce((count, name) => count + tighten(join(path, name), depth + 1), 0)
    : 0;
  return below + tightenOne(path);
}

function tightenOne(path: string): number {
  const mode = lstatSync(path, { throwIfNoEntry: false })?.mode ?? 0;
  if ((mode & OTHERS) === 0) return 0;
  chmodSync(path, mode & ~OTHERS & 0o7777);
  return 1;
}
