import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs';
import { open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReadNode } from '@corella/ledger/proofs';

/*
 * A tree is kept in two files: one with the texts of all nodes, and one with the offset of each (8 bytes, little
 * endian). A proof then needs only a few short reads, however many customers there are.
 */
const PLACE_BYTES = 8;
const CHUNK = 1_000;
const NAME = /^(liabilities-[0-9]{1,16})\.(?:nodes|places)$/;

const nodesFile = (folder: string, proofId: string): string => join(folder, `${proofId}.nodes`);
const placesFile = (folder: string, proofId: string): string => join(folder, `${proofId}.places`);

/** Writes a tree. The offsets are written last, so a tree that has them is complete. */
export function writeTree(folder: string, proofId: string, texts: Iterable<string>): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const places = [0];
  writeWhole(nodesFile(folder, proofId), function* () {
    let chunk: string[] = [];
    for (const text of texts) {
      places.push((places.at(-1) ?? 0) + Buffer.byteLength(text));
      if (chunk.push(text) < CHUNK) continue;
      yield Buffer.from(chunk.join(''));
      chunk = [];
    }
    yield Buffer.from(chunk.join(''));
  });
  writeWhole(placesFile(folder, proofId), function* () {
    const bytes = Buffer.alloc(places.length * PLACE_BYTES);
    places.forEach((place, index) => bytes.writeDoubleLE(place, index * PLACE_BYTES));
    yield bytes;
  });
}

function writeWhole(file: string, parts: () => Iterable<Buffer>): void {
  const descriptor = openSync(`${file}.new`, 'w', 0o600);
  try {
    for (const part of parts()) writeSync(descriptor, part);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  renameSync(`${file}.new`, file);
}

export const hasTree = (folder: string, proofId: string): boolean => existsSync(placesFile(folder, proofId));

/** Lets `use` read the nodes of a stored tree; null when there is no such tree. */
export async function readTree<Value>(
  folder: string,
  proofId: string,
  use: (read: ReadNode) => Promise<Value>,
): Promise<Value | null> {
  if (!hasTree(folder, proofId)) return null;
  const [nodes, places] = [await open(nodesFile(folder, proofId)), await open(placesFile(folder, proofId))];
  try {
    return await use(async (place) => {
      const bounds = Buffer.alloc(2 * PLACE_BYTES);
      const { bytesRead } = await places.read(bounds, 0, bounds.length, place * PLACE_BYTES);
      if (bytesRead < bounds.length) return null;
      const [from, to] = [bounds.readDoubleLE(0), bounds.readDoubleLE(PLACE_BYTES)];
      const text = Buffer.alloc(to - from);
      await nodes.read(text, 0, text.length, from);
      return text.toString();
    });
  } finally {
    await Promise.all([nodes.close(), places.close()]);
  }
}

/** Removes every tree that is not listed. */
export async function keepTrees(folder: string, proofIds: readonly string[]): Promise<void> {
  if (!existsSync(folder)) return;
  for (const name of await readdir(folder)) {
    const proofId = NAME.exec(name)?.[1];
    if (proofId === undefined || !proofIds.includes(proofId)) await rm(join(folder, name), { force: true });
  }
}
