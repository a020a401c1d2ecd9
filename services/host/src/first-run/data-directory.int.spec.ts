import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dataDirectory, readMode, recordMode, writeJson } from './data-directory.js';

describe('a data directory', () => {
  const base = mkdtempSync(join(tmpdir(), 'corella-directory-'));
  const root = join(base, 'a', 'b');
  afterAll(() => rmSync(base, { recursive: true, force: true }));

  it('is created for its owner only, with the directories above it', () => {
    dataDirectory(root);
    expect(statSync(root).mode & 0o777).toBe(0o700);
  });

  it('records its mode once; a later one does not replace it', async () => {
    const directory = dataDirectory(root);
    expect(readMode(directory)).toBeNull();
    await recordMode(directory, { demo: true, seed: 7 });
    await recordMode(directory, { demo: false, seed: 8 });
    expect(readMode(directory)).toEqual({ demo: true, seed: 7 });
  });

  it('refuses a mode file that it cannot understand', () => {
    const directory = dataDirectory(join(base, 'other'));
    writeFileSync(directory.modeFile, '{"demo":"yes"}');
    expect(() => readMode(directory)).toThrow();
  });

  it('writes files as a whole, readable by the owner alone, and leaves no draft behind', async () => {
    const file = join(base, 'file.json');
    await writeJson(file, { a: 1 });
    await writeJson(file, { a: 2 });
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ a: 2 });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(base).filter((name) => name.startsWith('file.json'))).toEqual(['file.json']);
  });
});
