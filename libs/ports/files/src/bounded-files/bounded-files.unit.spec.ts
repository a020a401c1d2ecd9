import type { Files, FilesUsage } from '../index.js';
import { boundedFiles, FilesFull } from './index.js';

const MAX = 1_000;

function given(usage: FilesUsage = { files: 1, bytes: 600 }) {
  let now = 0;
  let counted = usage;
  let counts = 0;
  const written: number[] = [];
  const inner = {
    usage: async () => {
      counts += 1;
      return counted;
    },
    write: async ({ bytes }: { readonly bytes: Uint8Array }) => void written.push(bytes.length),
  } as unknown as Files;
  const files = boundedFiles(inner, { maxBytes: MAX, nowMs: () => now });
  return {
    files,
    written,
    counts: () => counts,
    pass: (ms: number) => (now += ms),
    found: (next: FilesUsage) => (counted = next),
    write: (size: number) =>
      files.write({ person: null, contentType: 'image/jpeg', bytes: new Uint8Array(size), now }).then(
        () => 'written',
        (error: unknown) => (error instanceof FilesFull ? 'full' : error),
      ),
  };
}

describe('files with a ceiling', () => {
  it('take what fits, and nothing beyond', async () => {
    const { write, written, files } = given();
    expect(files.lastUsage()).toBeNull();
    expect([await write(400), await write(1)]).toEqual(['written', 'full']);
    expect(written).toEqual([400]);
    expect(files.lastUsage()).toEqual({ files: 2, bytes: 1_000 });
  });

  it('are counted for a figure too, also where nothing is written', async () => {
    const { files, counts, pass } = given();
    files.lastUsage();
    await new Promise(setImmediate);
    expect([files.lastUsage(), counts()]).toEqual([{ files: 1, bytes: 600 }, 1]);
    pass(300_000);
    files.lastUsage();
    await new Promise(setImmediate);
    expect(counts()).toBe(2);
  });

  it('count many at once', async () => {
    const { write, counts } = given();
    const answers = await Promise.all([150, 150, 150, 150].map(write));
    expect(answers.filter((answer) => answer === 'written')).toHaveLength(2);
    expect(counts()).toBe(1);
  });

  it('count what others wrote every five minutes, and more often while they are full', async () => {
    const { write, found, pass, counts } = given();
    await write(10);
    found({ files: 9, bytes: 990 });
    pass(299_999);
    expect(await write(20)).toBe('written');
    pass(1);
    expect([await write(20), counts()]).toEqual(['full', 2]);
    found({ files: 2, bytes: 500 });
    pass(9_999);
    expect(await write(20)).toBe('full');
    pass(1);
    expect(await write(20)).toBe('written');
  });
});
