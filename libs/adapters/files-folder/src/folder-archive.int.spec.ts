import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { archiveConformance } from '@corella/files/conformance';
import { openFolderArchive } from './folder-archive.js';

archiveConformance('the folder', () => {
  const directory = mkdtempSync(join(tmpdir(), 'corella-archive-'));
  return Promise.resolve({
    open: () => Promise.resolve(openFolderArchive(directory)),
    dispose: () => Promise.resolve(rmSync(directory, { recursive: true, force: true })),
  });
});

describe('an archive in a folder', () => {
  const directory = mkdtempSync(join(tmpdir(), 'corella-archive-'));
  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  it('is readable by the owner alone', async () => {
    await openFolderArchive(directory).write('tree.nodes', [Buffer.from('x')]);
    expect(readdirSync(directory).map((name) => statSync(join(directory, name)).mode & 0o777)).toEqual([0o600]);
  });

  it('names what a process left when it was killed while it wrote, and deletes it', async () => {
    const archive = openFolderArchive(directory);
    for (const left of ['tree-7.nodes.0123abcd.new', 'tree-6.places.new']) writeFileSync(join(directory, left), 'half');
    expect([...(await archive.names())].sort()).toEqual(['tree-6.places', 'tree-7.nodes', 'tree.nodes']);
    for (const name of await archive.names()) await archive.delete(name);
    expect(readdirSync(directory)).toEqual([]);
  });
});
