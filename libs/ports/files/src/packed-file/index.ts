import { createHash, randomBytes } from 'node:crypto';
import type { StoredFile } from '../index.js';

const LENGTH_BYTES = 4;
const ID = /^[0-9a-f]{32}$/;

/** Whether a text can be the id of a file. Nothing else of what a client sends reaches a path or a query. */
export const isFileId = (id: string): boolean => ID.test(id);

/** A new file's description, with an id of 128 random bits. */
export const describeFile = (contentType: string, bytes: Uint8Array, now: number): StoredFile => ({
  id: randomBytes(16).toString('hex'),
  contentType,
  size: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
  createdAt: now,
});

/** What is sealed of a file: the length of its description (4 bytes), the description as JSON, and the bytes. */
export function packedPieces(file: StoredFile, bytes: Uint8Array): readonly Uint8Array[] {
  const description = Buffer.from(JSON.stringify(file));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(description.length);
  return [length, description, bytes];
}

export function unpackFile(plain: Buffer): { file: StoredFile; bytes: Uint8Array } {
  const end = LENGTH_BYTES + plain.readUInt32BE(0);
  return {
    file: JSON.parse(plain.subarray(LENGTH_BYTES, end).toString('utf8')) as StoredFile,
    bytes: new Uint8Array(plain.subarray(end)),
  };
}
