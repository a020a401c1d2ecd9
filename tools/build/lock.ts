import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const pollMs = 100;
const patienceMs = 180_000;

/**
 * Runs `work` while holding the lock `file`, so that two builds do not interfere. A lock whose process is gone is taken
 * over. Waiting is bounded.
 */
export async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  mkdirSync(dirname(file), { recursive: true });
  for (let waitedMs = 0; !take(file); waitedMs += pollMs) {
    if (waitedMs >= patienceMs) throw new Error(`Another build has held ${file} for ${patienceMs / 1000} seconds.`);
    await sleep(pollMs);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

function take(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    if (!holderLives(file)) rmSync(file, { force: true });
    return false;
  }
}

function holderLives(file: string): boolean {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    // An empty file is a lock that is just being written.
    if (!Number.isInteger(pid) || pid <= 0) return true;
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
