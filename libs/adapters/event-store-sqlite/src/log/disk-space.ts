import { existsSync, rmSync, statfsSync } from 'node:fs';
import { open, rename, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';

export interface StorageState {
  readonly full: boolean;
  readonly freeBytes: number;
}

/**
 * Watches the free space. Below `minFreeBytes` the store is `full` until twice that much is free again, and the
 * services refuse client commands. A reserve file keeps some room for settlement: it is released when space runs out,
 * and written again later.
 */
export interface DiskSpace {
  /** Measures, and releases the reserve when space runs out. It writes nothing, so every append may call it. */
  look(): StorageState;
  /**
   * Writes the next part of the reserve outside the caller's thread; false when nothing is left to write. A part is
   * small and is on the disk when the promise resolves, so a commit never waits for the whole reserve.
   */
  refill(): Promise<boolean>;
}

export interface DiskSpaceOptions {
  readonly directory: string;
  readonly minFreeBytes: number;
  readonly reserveBytes: number;
  readonly partBytes?: number;
  /** Only set in tests. By default, the figure of the file system. */
  readonly freeBytes?: () => number;
}

const PART_BYTES = 1 << 20;

export function diskSpace(options: DiskSpaceOptions): DiskSpace {
  const { directory, minFreeBytes, reserveBytes, partBytes = PART_BYTES } = options;
  const measure = options.freeBytes ?? (() => freeBytesOf(directory));
  const reserve = join(directory, 'reserve');
  const draft = `${reserve}.draft`;
  let full = false;
  let file: FileHandle | null = null;
  let written = 0;

  const look = (): StorageState => {
    const freeBytes = measure();
    if (!full && freeBytes < minFreeBytes) full = true;
    else if (full && freeBytes >= 2 * minFreeBytes) full = false;
    if (full && freeBytes < reserveBytes) rmSync(reserve, { force: true });
    return { full, freeBytes };
  };
  const isWanted = (): boolean =>
    reserveBytes > 0 && !full && !existsSync(reserve) && measure() >= reserveBytes - written + 2 * minFreeBytes;
  const end = async (): Promise<void> => {
    await file?.close();
    file = null;
    written = 0;
  };
  const abandon = async (): Promise<void> => {
    await end();
    rmSync(draft, { force: true });
  };
  const writePart = async (): Promise<void> => {
    file ??= await open(draft, 'w', 0o600);
    const part = Buffer.alloc(Math.min(partBytes, reserveBytes - written));
    await file.write(part, 0, part.length, written);
    await file.datasync();
    written += part.length;
  };
  return {
    look,
    async refill() {
      if (!isWanted()) {
        await abandon();
        return false;
      }
      try {
        await writePart();
      } catch (error) {
        // Without this, what was written so far would take the room that settlement needs now.
        await abandon();
        throw error;
      }
      if (written < reserveBytes) return true;
      await end();
      await rename(draft, reserve);
      return false;
    },
  };
}

function freeBytesOf(directory: string): number {
  const { bavail, bsize } = statfsSync(directory);
  return bavail * bsize;
}
