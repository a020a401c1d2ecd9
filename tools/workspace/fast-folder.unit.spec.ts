import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fastFolder } from './fast-folder.js';

const GIB = 1024 ** 3;

describe('the folder for files that are soon deleted', () => {
  const folder = mkdtempSync(join(tmpdir(), 'corella-fast-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is in memory where there is room, and the ordinary one otherwise', () => {
    expect(fastFolder(folder, () => 4 * GIB)).toBe(folder);
    expect(fastFolder(folder, () => 4 * GIB - 1)).toBe(tmpdir());
    expect(fastFolder(join(folder, 'missing'), () => 4 * GIB)).toBe(tmpdir());
  });
});
