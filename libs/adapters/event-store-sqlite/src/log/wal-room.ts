import { closeSync, fsyncSync, ftruncateSync, fstatSync, openSync, writeSync } from 'node:fs';

const CHUNK = 1 << 20;
/**
 * What SQLite lets the file grow to before it writes from its start again (`wal_autocheckpoint`): 4,000 pages with
 * their headers.
 */
export const FULL_WAL_BYTES = 4_000 * (4_096 + 24) + 32;

/**
 * Gives the write-ahead log the length that it would reach by itself. While a file grows, each sync has to write its
 * new length and place as well, which doubles the time of a small commit; written over in place, it has not. SQLite
 * knows where its frames end by their checksums and takes no notice of zeros behind them, nor of a file of zeros only.
 * Where there is no room, the log grows as it would have.
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
