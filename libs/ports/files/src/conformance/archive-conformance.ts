import type { Archive } from '../archive/index.js';

export interface ArchiveUnderTest {
  /** Opens the same archive once more, as another process would. The suite closes what it opens. */
  open(): Promise<Archive>;
  dispose(): Promise<void>;
}

const BYTES = new Uint8Array(700_001).map((_, index) => (index * 31 + (index >> 8)) % 256);

/** The bytes in parts of many sizes, none of which an adapter would choose. */
function* partsOf(bytes: Uint8Array): Generator<Uint8Array> {
  const sizes = [1, 0, 70_000, 333_333, 4_097];
  for (let [from, turn] = [0, 0]; from < bytes.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1;
    yield bytes.subarray(from, from + size);
    from += size;
  }
}

function* brokenOff(): Generator<Uint8Array> {
  yield BYTES;
  throw new Error('no more parts');
}

/** The suite that every archive passes. */
export function archiveConformance(name: string, factory: () => Promise<ArchiveUnderTest>): void {
  describe(`${name} keeps the contract of the archive`, () => {
    let tested: ArchiveUnderTest;
    let opened: Archive[] = [];
    const open = async (): Promise<Archive> => {
      const archive = await tested.open();
      opened.push(archive);
      return archive;
    };
    beforeEach(async () => {
      tested = await factory();
    });
    afterEach(async () => {
      await Promise.all(opened.map((archive) => archive.close()));
      opened = [];
      await tested.dispose();
    });

    it('returns any place of what was written, in every process', async () => {
      const archive = await open();
      await archive.write('tree-1.nodes', partsOf(BYTES));
      for (const reader of [archive, await open()])
        for (const [from, length] of [
          [0, 1],
          [0, BYTES.length],
          [262_143, 2],
          [300_000, 300_000],
          [700_000, 5],
          [700_001, 5],
          [9_000_000, 5],
          [17, 0],
        ] as const)
          expect(
            Buffer.from((await reader.read('tree-1.nodes', { from, length })) ?? [7]).equals(
              BYTES.subarray(from, from + length),
            ),
          ).toBe(true);
      expect(await archive.names()).toEqual(['tree-1.nodes']);
    });

    it('has no bytes for unknown names, and keeps empty files', async () => {
      const archive = await open();
      expect(await archive.read('nothing', { from: 0, length: 1 })).toBeNull();
      expect(await archive.names()).toEqual([]);
      await archive.delete('nothing');
      await archive.write('empty', []);
      expect(await archive.read('empty', { from: 0, length: 1 })).toHaveLength(0);
    });

    it('leaves a name as it was when a write is cut short', async () => {
      const archive = await open();
      await archive.write('old', [BYTES.subarray(0, 10)]);
      await expect(archive.write('old', brokenOff())).rejects.toThrow('no more parts');
      await expect(archive.write('new', brokenOff())).rejects.toThrow('no more parts');
      expect(await archive.read('old', { from: 0, length: 99 })).toHaveLength(10);
      expect(await archive.read('new', { from: 0, length: 99 })).toBeNull();
    });

    it('replaces a file as a whole, and one of several that are written at once stays', async () => {
      const [archive, other] = [await open(), await open()];
      await archive.write('tree', [BYTES]);
      await archive.write('tree', [BYTES.subarray(0, 3)]);
      expect(await other.read('tree', { from: 0, length: 9 })).toHaveLength(3);
      const fills = [1, 2, 3, 4].map((fill) => Buffer.alloc(300_000 + fill, fill));
      await Promise.all(fills.map((fill, at) => (at % 2 === 0 ? archive : other).write('tree', partsOf(fill))));
      const stays = Buffer.from((await archive.read('tree', { from: 0, length: 400_000 })) ?? []);
      expect(fills.some((fill) => fill.equals(stays))).toBe(true);
    });

    it('deletes', async () => {
      const archive = await open();
      await archive.write('a', [BYTES]);
      await archive.write('b.places', [BYTES]);
      await archive.delete('a');
      expect(await archive.read('a', { from: 0, length: 1 })).toBeNull();
      expect(await archive.names()).toEqual(['b.places']);
    });

    it('refuses names that lead elsewhere', async () => {
      const archive = await open();
      for (const wrong of ['', '../a', 'a/b', 'A', '.a', 'a.b.c', 'x'.repeat(65)]) {
        await expect(archive.write(wrong, [])).rejects.toThrow(RangeError);
        await expect(archive.read(wrong, { from: 0, length: 1 })).rejects.toThrow(RangeError);
        await expect(archive.delete(wrong)).rejects.toThrow(RangeError);
      }
    });
  });
}
