import { createHash } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { DamagedLog } from '@corella/event-store';
import { CHAIN_HASH_BYTES } from './chain.js';

/**
 * The last acknowledged place of the log, in 64 bytes: mark (8), ordinal (8), chain hash (16), zeros (16), checksum
 * (16). It is written after each commit and before its acknowledgement, without fsync. It only has to survive the
 * process: after a power cut an older head is as good, because the commit itself is durable. A log that ends before its
 * head has lost acknowledged events, which SQLite alone would not notice (ADR 1).
 */
export interface Head {
  readonly ordinal: number;
  /** Chain hash of the row that ends at `ordinal`. */
  readonly chainHash: Buffer;
}

const MARK = Buffer.from('CORHEAD1');
const SIZE = 64;
const CHECKED = 48;

const checksum = (bytes: Buffer): Buffer =>
  createHash('sha256')
    .update(bytes.subarray(0, CHECKED))
    .digest()
    .subarray(0, SIZE - CHECKED);

export interface HeadFile {
  write(head: Head): void;
  /**
   * Syncs the file and its name once, when the file is created, so that a power cut leaves an older head but never an
   * empty one.
   */
  sync(): void;
  close(): void;
}

export function openHeadFile(file: string): HeadFile {
  // Opened at the first write. A log that is only being checked must not create the file that the check looks for.
  let descriptor: number | null = null;
  const bytes = Buffer.alloc(SIZE);
  MARK.copy(bytes);
  return {
    write({ ordinal, chainHash }) {
      bytes.writeBigUInt64BE(BigInt(ordinal), 8);
      chainHash.copy(bytes, 16);
      checksum(bytes).copy(bytes, CHECKED);
      descriptor ??= openSync(file, existsSync(file) ? 'r+' : 'w+', 0o600);
      writeSync(descriptor, bytes, 0, SIZE, 0);
    },
    sync() {
      if (descriptor === null) return;
      fsyncSync(descriptor);
      const folder = openSync(dirname(file), 'r');
      fsyncSync(folder);
      closeSync(folder);
    },
    close() {
      if (descriptor !== null) closeSync(descriptor);
      descriptor = null;
    },
  };
}

/** The stored head; null when there is no file. Throws DamagedLog when the file is not a head. */
export function readHead(file: string): Head | null {
  if (!existsSync(file)) return null;
  const bytes = Buffer.alloc(SIZE);
  const descriptor = openSync(file, 'r');
  try {
    const size = readSync(descriptor, bytes, 0, SIZE, 0);
    const whole = size === SIZE && bytes.subarray(0, 8).equals(MARK) && checksum(bytes).equals(bytes.subarray(CHECKED));
    if (!whole) throw new DamagedLog({ file, position: null, finding: 'the head file does not hold a valid head' });
  } finally {
    closeSync(descriptor);
  }
  return {
    ordinal: Number(bytes.readBigUInt64BE(8)),
    chainHash: Buffer.from(bytes.subarray(16, 16 + CHAIN_HASH_BYTES)),
  };
}
