import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

export const isMissing = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT';

/**
 * Replaces a file as a whole. A crash leaves the old file or the new one, never a part. The bytes and the name are on
 * the disk when it resolves.
 */
export async function writeDurably(file: string, bytes: Uint8Array): Promise<void> {
  const draft = `${file}.draft`;
  const handle = await open(draft, 'w', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
  const folder = await open(dirname(file), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
