import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const NEEDED_BYTES = 4 * 1024 ** 3;

/**
 * Where the files of tests are kept: in memory if the machine has 4 GiB to spare there. Every test that opens a log
 * waits for the disk dozens of times, and on a disk that took half of the time of all tests. A process that is killed
 * loses nothing there either, because the files are the system's.
 *
 * `folder` and `free` are the machine's own unless a spec says otherwise.
 */
export function fastFolder(folder = MEMORY, free: (path: string) => number = freeBytes): string {
  try {
    accessSync(folder, constants.W_OK);
    return free(folder) >= NEEDED_BYTES ? folder : tmpdir();
  } catch {
    return tmpdir();
  }
}

function freeBytes(path: string): number {
  const { bavail, bsize } = statfsSync(path);
  return Math.min(bavail * bsize, freemem());
}

/**
 * Makes one folder for this run, names it to all its processes (`TMPDIR`), and deletes it when this process ends. A
 * `TMPDIR` that the caller has set stands.
 */
export function useScratchFolder(env: NodeJS.ProcessEnv = process.env): void {
  if (env['TMPDIR'] !== undefined) return;
  const folder = mkdtempSync(join(fastFolder(), 'corella-tests-'));
  // A database server that runs as another user walks through it.
  chmodSync(folder, 0o711);
  env['TMPDIR'] = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
}
