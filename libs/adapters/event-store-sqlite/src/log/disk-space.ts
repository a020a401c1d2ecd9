import { closeSync, existsSync, fsyncSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';

export interface StorageState {
  readonly full: boolean;
  readonly freeBytes: number;
}

const CHUNK = 1 << 20;

/**
 * Watches free space. Below `minFreeBytes` the store is `full` (client commands are refused by those who ask) until
 * twice that is free again. A reserve file keeps some room for settlement: it is given up when space runs out, and made
 * again later.
 */
export function diskSpace(options: { directory: string; minFreeBytes: number; reserveBytes: number }) {
  const { directory, minFreeBytes, reserveBytes } = options;
  const reserve = join(directory, 'reserve');
  let full = false;

  const takeReserve = (freeBytes: number): void => {
    if (reserveBytes === 0 || existsSync(reserve) || freeBytes < reserveBytes + 2 * minFreeBytes) return;
    const descriptor = openSync(reserve, 'w', 0o600);
    try {
      const zeros = Buffer.alloc(CHUNK);
      for (let written = 0; written < reserveBytes; written += CHUNK)
        writeSync(descriptor, zeros, 0, Math.min(CHUNK, reserveBytes - written));
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
  };
  const look = (): StorageState => {
    const { bavail, bsize } = statfsSync(directory);
    const freeBytes = bavail * bsize;
    if (!full && freeBytes < minFreeBytes) full = true;
    else if (full && freeBytes >= 2 * minFreeBytes) full = false;
    if (full && freeBytes < reserveBytes) rmSync(reserve, { force: true });
    return { full, freeBytes };
  };
  return {
    look,
    /** Makes the reserve file if there is ample room. */
    prepare: (): StorageState => {
      const state = look();
      takeReserve(state.freeBytes);
      return state;
    },
  };
}
