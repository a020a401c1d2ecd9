import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fastFolder, useScratchFolder } from './scratch-folder.js';

const GIB = 1024 ** 3;

describe('the folder of the tests', () => {
  const folder = mkdtempSync(join(tmpdir(), 'corella-fast-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is in memory where there is room, and the ordinary one otherwise', () => {
    expect(fastFolder(folder, () => 4 * GIB)).toBe(folder);
    expect(fastFolder(folder, () => 4 * GIB - 1)).toBe(tmpdir());
    expect(fastFolder(join(folder, 'missing'), () => 4 * GIB)).toBe(tmpdir());
  });

  it('is the one that the caller has set', () => {
    const env = { TMPDIR: '/somewhere' };
    useScratchFolder(env);
    expect(env.TMPDIR).toBe('/somewhere');
  });
});
