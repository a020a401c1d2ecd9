import type { Archive } from '@corella/files/archive';
import type { ReadNode } from '@corella/ledger/proofs';

/*
 * A tree is kept in two files: one with the texts of all nodes, and one with the offset of each (8 bytes, little
 * endian). A proof then needs only a few short reads, however many customers there are.
 */
const PLACE_BYTES = 8;
const CHUNK = 1_000;
const NAME = /^(liabilities-[0-9]{1,16})\.(?:nodes|places)$/;

const nodesFile = (proofId: string): string => `${proofId}.nodes`;
const placesFile = (proofId: string): string => `${proofId}.places`;

/** Writes a tree. The offsets are written last, so a tree that has them is complete. */
export async function writeTree(archive: Archive, proofId: string, texts: Iterable<string>): Promise<void> {
  const places = [0];
  await archive.write(nodesFile(proofId), nodesOf(texts, places));
  const bytes = Buffer.alloc(places.length * PLACE_BYTES);
  places.forEach((place, index) => bytes.writeDoubleLE(place, index * PLACE_BYTES));
  await archive.write(placesFile(proofId), [bytes]);
}

/** The texts in chunks. Notes where each of them ends. */
function* nodesOf(texts: Iterable<string>, places: number[]): Generator<Buffer> {
  let chunk: string[] = [];
  for (const text of texts) {
    places.push((places.at(-1) ?? 0) + Buffer.byteLength(text));
    if (chunk.push(text) < CHUNK) continue;
    yield Buffer.from(chunk.join(''));
    chunk = [];
  }
  yield Buffer.from(chunk.join(''));
}

export const hasTree = async (archive: Archive, proofId: string): Promise<boolean> =>
  (await archive.read(placesFile(proofId), { from: 0, length: 0 })) !== null;

/** Ends the reading of a tree that is removed meanwhile. */
class Gone extends Error {}

/** Lets `use` read the nodes of a stored tree; null when there is no such tree. */
export async function readTree<Value>(
  archive: Archive,
  proofId: string,
  use: (read: ReadNode) => Promise<Value>,
): Promise<Value | null> {
  const read = async (name: string, from: number, length: number): Promise<Buffer> => {
    const bytes = await archive.read(name, { from, length });
    if (bytes === null) throw new Gone();
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  };
  try {
    if (!(await hasTree(archive, proofId))) return null;
    return await use(async (place) => {
      const bounds = await read(placesFile(proofId), place * PLACE_BYTES, 2 * PLACE_BYTES);
      if (bounds.length < 2 * PLACE_BYTES) return null;
      const [from, to] = [bounds.readDoubleLE(0), bounds.readDoubleLE(PLACE_BYTES)];
      return (await read(nodesFile(proofId), from, to - from)).toString();
    });
  } catch (error) {
    if (error instanceof Gone) return null;
    throw error;
  }
}

/** Removes every tree that is not listed. */
export async function keepTrees(archive: Archive, proofIds: readonly string[]): Promise<void> {
  for (const name of await archive.names()) {
    const proofId = NAME.exec(name)?.[1];
    if (proofId !== undefined && !proofIds.includes(proofId)) await archive.delete(name);
  }
}
