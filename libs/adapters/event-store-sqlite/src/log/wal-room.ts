import { closeSync, fsyncSync, ftruncateSync, fstatSync, openSync, writeSync } from 'node:fs';

const CHUNK = 1 << 20;
/**
 * The size up to which SQLite lets the file grow before it starts over at its beginning (`wal_autocheckpoint`): 4,000
 * pages with their headers.
 */
export const FULL_WAL_BYTES = 4_000 * (4_096 + 24) + 32;

/**
 * Gives the write-ahead log the length that it would eventually reach. While a file grows, each sync also has to write
 * its new length and place, which doubles the time of a small commit; overwriting in place avoids that. SQLite finds
 * the end of its frames by their checksums and ignores zeros behind them, even in a file that contains nothing but
 * zeros. If there is no room, the log simply grows.
 */
export function makeWalRoom(file: string, bytes: number): void {
  if (bytes === 0) return;
  const descriptor = openSync(file, 'r+');
  const before = fstatSync(descriptor).size;
  try {
    const zeros = Buffer.alloc(CHUNK);
    for (let at = before; at < bytes;) at += writeSync(descriptor, zeros, 0, Math.min(CHUNK, bytes - at), at);
    if (before < bytes) fsyncSync(descriptor);
  } catch {
    ftruncateSync(descriptor, before);
  } finally {
    closeSync(descriptor);
  }
}
