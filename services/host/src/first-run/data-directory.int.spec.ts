import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dataDirectory, makeDirectory } from './data-directory.js';

describe('a data directory', () => {
  const base = mkdtempSync(join(tmpdir(), 'corella-directory-'));
  afterAll(() => rmSync(base, { recursive: true, force: true }));

  it('is made when it is needed, for its owner only, with the directories above it', () => {
    const directory = dataDirectory(join(base, 'a', 'b'));
    expect(existsSync(directory.root)).toBe(false);
    makeDirectory(directory);
    makeDirectory(directory);
    expect(statSync(directory.root).mode & 0o777).toBe(0o700);
  });
});
