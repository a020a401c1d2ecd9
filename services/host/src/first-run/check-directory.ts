import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { DataDirectory } from './data-directory.js';
import type { KeptHere } from './kept-here.js';
import { UnusableDirectory } from './unusable-directory.js';

/** The first bytes of every SQLite file. */
const SQLITE_MARK = Buffer.from('SQLite format 3\0');
const MASTER_BYTES = 32;
const FROM_BACKUP = 'restore it from a backup, or name another directory';

const sizeOf = (file: string): number | null => {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found?.isDirectory()) throw new UnusableDirectory(`${file} is a directory where a file should be`);
  return found?.size ?? null;
};

/**
 * Looks at what a directory holds before anything opens it, so that damage is told by file and remedy. What is in the
 * event log it checks itself. Parts that are on servers are not looked for: what an earlier venue left of them here
 * means nothing.
 */
export function checkDirectory(directory: DataDirectory, kept: KeptHere): void {
  if (kept.log) demandMode(directory);
  if (kept.log) demandLog(directory);
  demandJson(directory.demoFile, 'delete it: it is written again at the start');
  if (kept.vault) demandDatabase(directory.vaultFile, FROM_BACKUP);
  if (kept.tables) demandDatabase(directory.readModelsFile, 'delete it: it is built again from the log');
  if (kept.key) demandKey(directory, kept);
}

/** Without it, `decideMode` would take the directory for a new one, which is a demo unless something else is said. */
function demandMode({ modeFile, logFile }: DataDirectory): void {
  demandJson(modeFile, FROM_BACKUP);
  if (sizeOf(modeFile) === null && sizeOf(logFile) !== null)
    throw new UnusableDirectory(
      `${modeFile} is missing, and ${logFile} does not say whether it is a demo's`,
      'restore it from a backup, or write {"demo":false,"seed":1} into it if this venue is no demo',
    );
}

/** The log is opened first, so the others never stand alone. A new one would begin at nothing beside the old people. */
function demandLog({ logFile, vaultFile, readModelsFile }: DataDirectory): void {
  if (sizeOf(logFile) !== null) return;
  const left = [vaultFile, readModelsFile].find((file) => (sizeOf(file) ?? 0) > 0);
  if (left !== undefined) throw new UnusableDirectory(`${logFile} is missing, and ${left} belongs to it`, FROM_BACKUP);
}

function demandJson(file: string, remedy: string): void {
  if (sizeOf(file) === null) return;
  try {
    JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    throw new UnusableDirectory(`${file} is damaged (it is not JSON)`, remedy, { cause });
  }
}

function demandDatabase(file: string, remedy: string): void {
  const size = sizeOf(file);
  if (size === null || size === 0) return;
  const start = Buffer.alloc(SQLITE_MARK.length);
  const descriptor = openSync(file, 'r');
  try {
    readSync(descriptor, start, 0, start.length, 0);
  } finally {
    closeSync(descriptor);
  }
  if (!start.equals(SQLITE_MARK)) throw new UnusableDirectory(`${file} is damaged (it is not a database)`, remedy);
}

/** A new key in place of a lost one would open nothing, and the old one would never be missed until a login fails. */
function demandKey({ keysDir, vaultFile }: DataDirectory, { vault }: KeptHere): void {
  const file = join(keysDir, 'master');
  const size = sizeOf(file);
  if (size === null && vault && (sizeOf(vaultFile) ?? 0) > 0)
    throw new UnusableDirectory(`${file} is missing, and ${vaultFile} cannot be read without it`, FROM_BACKUP);
  if (size !== null && size !== MASTER_BYTES)
    throw new UnusableDirectory(`${file} is damaged (it has ${size} bytes instead of ${MASTER_BYTES})`, FROM_BACKUP);
}
