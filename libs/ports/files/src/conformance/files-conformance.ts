import type { Files } from '../index.js';

export interface FilesUnderTest {
  readonly files: Files;
  /** Opens the same files again. */
  reopen(): Promise<Files>;
  dispose(): Promise<void>;
}

/** The suite that every files adapter passes. */
export function filesConformance(name: string, factory: () => Promise<FilesUnderTest>): void {
  describe(`${name} keeps the contract of the files`, () => {
    let tested: FilesUnderTest;
    const bytes = new Uint8Array(70_000).map((_, index) => (index * 31) % 256);
    beforeEach(async () => {
      tested = await factory();
    });
    afterEach(() => tested.dispose());

    it('returns what was written, even after a restart', async () => {
      const file = await tested.files.write({ person: 'p', contentType: 'image/png', bytes, now: 5 });
      expect(file).toMatchObject({ contentType: 'image/png', size: 70_000, createdAt: 5 });
      expect(file.sha256).toMatch(/^[0-9a-f]{64}$/);
      const again = await tested.reopen();
      expect(await again.read(file.id)).toEqual({ file, bytes });
    });

    it('accepts empty files and files that belong to nobody, many at once', async () => {
      const written = await Promise.all(
        Array.from({ length: 8 }, (_, index) =>
          tested.files.write({
            person: index % 2 === 0 ? null : 'p',
            contentType: 'text/plain',
            bytes: new Uint8Array(index),
            now: index,
          }),
        ),
      );
      expect(new Set(written.map(({ id }) => id)).size).toBe(8);
      for (const [index, file] of written.entries())
        expect((await tested.files.read(file.id))?.bytes).toEqual(new Uint8Array(index));
    });

    it('returns null for unknown names', async () => {
      for (const id of ['', 'nobody', '../../etc/passwd', '0'.repeat(32)]) {
        expect(await tested.files.read(id)).toBeNull();
        await tested.files.delete(id);
      }
    });

    it('returns null for what was deleted', async () => {
      const { id } = await tested.files.write({ person: 'p', contentType: 'text/plain', bytes, now: 1 });
      await tested.files.delete(id);
      expect(await tested.files.read(id)).toBeNull();
    });

    it("never reads an erased person's files again", async () => {
      const gone = await tested.files.write({ person: 'leaves', contentType: 'text/plain', bytes, now: 1 });
      const kept = await tested.files.write({ person: 'stays', contentType: 'text/plain', bytes, now: 1 });
      expect(await Promise.all(['leaves', 'unknown'].map((who) => tested.files.knows(who)))).toEqual([true, false]);
      await tested.files.erasePerson('leaves');
      expect(await Promise.all(['leaves', 'stays'].map((who) => tested.files.knows(who)))).toEqual([false, true]);
      await tested.files.erasePerson('unknown');
      expect(await tested.files.read(gone.id)).toBeNull();
      expect(await (await tested.reopen()).read(kept.id)).not.toBeNull();
    });
  });
}
