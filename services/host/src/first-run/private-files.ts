import { chmodSync, existsSync, lstatSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { DataDirectory } from './data-directory.js';

/** Everything that we write is for its owner alone; see `makePrivate` for what stands there already. */
export const OWNER_ONLY_UMASK = 0o077;
const OTHERS = 0o077;
const MAX_DEPTH = 8;
/** What SQLite puts beside its files, and what is left of a file that was being written when the process was killed. */
const SUFFIXES = /-(?:wal|shm|journal)$|(?:\.[0-9a-f-]{36})?\.draft$/;

const NAMED = 5;

/** What others may use. */
export interface OpenPath {
  readonly path: string;
  readonly mode: number;
}

/** "vault.db (0644), keys/master (0604) and 3 more". */
export const namesOf = (open: readonly OpenPath[]): string => {
  const named = open.slice(0, NAMED).map(({ path, mode }) => `${path} (${mode.toString(8).padStart(4, '0')})`);
  return `${named.join(', ')}${open.length > NAMED ? ` and ${open.length - NAMED} more` : ''}`;
};

/**
 * Those of these files that others may read or change. They are left as they are: whoever put them there decides. What
 * another user owns has to be open to us, and is none of them.
 */
export const openToOthers = (files: readonly string[], uid = process.getuid?.()): readonly OpenPath[] =>
  files.flatMap((path) => {
    const found = statSync(path, { throwIfNoEntry: false });
    const isOpen = found !== undefined && found.uid === uid && (found.mode & OTHERS) !== 0;
    return isOpen ? [{ path, mode: found.mode & 0o777 }] : [];
  });

/**
 * Takes away what other users of the machine may do with the files of a data directory, and with the directory itself
 * if nothing else is in it. Returns those that had more, with the modes of before, files before directories.
 */
export function makePrivate(directory: DataDirectory): readonly OpenPath[] {
  const ours = new Set(
    [...Object.values({ ...directory, root: 'server.json' }), 'lock.db', 'lock.pid'].map((path) => basename(path)),
  );
  const isOurs = (name: string): boolean => ours.has(name.replace(SUFFIXES, ''));
  if (!existsSync(directory.root)) return [];
  // The directory may be reached by a link, whose own mode says nothing.
  const root = realpathSync(directory.root);
  const names = readdirSync(root);
  const below = names.filter(isOurs).flatMap((name) => tighten(join(root, name)));
  return [...below, ...(names.every(isOurs) ? tightenOne(root) : [])];
}

function tighten(path: string, depth = 0): readonly OpenPath[] {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined || found.isSymbolicLink() || depth > MAX_DEPTH) return [];
  const below = found.isDirectory() ? readdirSync(path).flatMap((name) => tighten(join(path, name), depth + 1)) : [];
  return [...below, ...tightenOne(path)];
}

function tightenOne(path: string): readonly OpenPath[] {
  const mode = lstatSync(path, { throwIfNoEntry: false })?.mode ?? 0;
  if ((mode & OTHERS) === 0) return [];
  chmodSync(path, mode & ~OTHERS & 0o7777);
  return [{ path, mode: mode & 0o777 }];
}
