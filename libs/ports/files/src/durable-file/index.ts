import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

export const isMissing = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT';

/**
 * Replaces a file as a whole. A crash leaves the old file or the new one, never a part. The bytes and the name are on
 * the disk when it resolves.
 */
export async function writeDurably(file: string, bytes: Uint8Array | readonly Uint8Array[]): Promise<void> {
  const draft = `${file}.draft`;
  await writeSynced(draft, bytes instanceof Uint8Array ? [bytes] : bytes, 'w');
  await rename(draft, file);
  await syncFolder(dirname(file));
}

/**
 * Writes a file for its owner alone, and has its bytes on the disk when it resolves. Its name is there for good only
 * after `syncFolder`. `wx` fails where a file has the name already.
 */
export async function writeSynced(
  file: string,
  parts: Iterable<Uint8Array | string>,
  flag: 'w' | 'wx' = 'wx',
): Promise<void> {
  const handle = await open(file, flag, 0o600);
  try {
    for (const part of parts) await handle.writeFile(part);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Has the names of a folder on the disk when it resolves. */
export async function syncFolder(directory: string): Promise<void> {
  const folder = await open(directory, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
