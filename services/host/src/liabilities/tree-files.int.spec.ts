import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFolderArchive } from '@corella/files-folder';
import { hasTree, keepTrees, readTree, writeTree } from './tree-files.js';

describe('files of liability trees', () => {
  const base = mkdtempSync(join(tmpdir(), 'corella-trees-'));
  const folder = join(base, 'proofs');
  const archive = openFolderArchive(folder);
  const texts = Array.from({ length: 2_500 }, (_, n) => `node ${n} ü${'x'.repeat(n % 7)}`);
  afterAll(() => rmSync(base, { recursive: true, force: true }));

  it('return every node as it was written, and null beyond the last', async () => {
    expect(await hasTree(archive, 'liabilities-1')).toBe(false);
    await writeTree(archive, 'liabilities-1', texts);
    expect(await hasTree(archive, 'liabilities-1')).toBe(true);
    const read = await readTree(archive, 'liabilities-1', async (node) =>
      Promise.all([0, 1, 999, 1_000, 2_499, 2_500].map((place) => node(place))),
    );
    expect(read).toEqual([...[0, 1, 999, 1_000, 2_499].map((place) => texts[place]), null]);
  });

  it('are readable by the owner alone', () => {
    expect(readdirSync(folder).map((name) => statSync(join(folder, name)).mode & 0o777)).toEqual([0o600, 0o600]);
  });

  it('are unknown when they were never written', async () => {
    expect(await readTree(archive, 'liabilities-9', async () => 'read')).toBeNull();
  });

  it('are removed unless they are listed', async () => {
    await writeTree(archive, 'liabilities-2', ['a']);
    await keepTrees(archive, ['liabilities-2']);
    expect(readdirSync(folder).sort()).toEqual(['liabilities-2.nodes', 'liabilities-2.places']);
    await keepTrees(openFolderArchive(join(base, 'nowhere')), []);
  });
});
