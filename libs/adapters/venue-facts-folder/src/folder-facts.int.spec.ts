import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DamagedFact } from '@corella/venue-facts';
import { venueFactsConformance } from '@corella/venue-facts/conformance';
import { openFolderFacts } from './folder-facts.js';

venueFactsConformance('facts in a folder', () => {
  const directory = mkdtempSync(join(tmpdir(), 'corella-facts-'));
  return Promise.resolve({
    open: () => Promise.resolve(openFolderFacts({ directory })),
    dispose: () => Promise.resolve(rmSync(directory, { recursive: true, force: true })),
  });
});

describe('facts in a folder', () => {
  const base = mkdtempSync(join(tmpdir(), 'corella-facts-'));
  const directory = join(base, 'new');
  afterAll(() => rmSync(base, { recursive: true, force: true }));

  it('are files for their owner alone, readable by people, in a folder that the first one makes', async () => {
    const facts = openFolderFacts({ directory });
    expect(await facts.get('mode')).toBeNull();
    expect(readdirSync(base)).toEqual([]);
    await facts.put('mode', { demo: true, seed: 7 }, { ifAbsent: true });
    await facts.put('server', { url: 'http://a' });
    await facts.put('server', { url: 'http://b' });
    expect(readFileSync(join(directory, 'mode.json'), 'utf8')).toBe('{\n  "demo": true,\n  "seed": 7\n}\n');
    expect(readdirSync(directory).sort()).toEqual(['mode.json', 'server.json']);
    for (const name of readdirSync(directory)) expect(statSync(join(directory, name)).mode & 0o777).toBe(0o600);
    expect(statSync(directory).mode & 0o777).toBe(0o700);
  });

  it('are damaged when they are no JSON, and are then not taken for absent', async () => {
    writeFileSync(join(directory, 'demo.json'), '{');
    const facts = openFolderFacts({ directory });
    await expect(facts.get('demo')).rejects.toThrow(DamagedFact);
    await expect(facts.put('demo', {}, { ifAbsent: true })).rejects.toThrow(/demo\.json is damaged/);
    expect(readFileSync(join(directory, 'demo.json'), 'utf8')).toBe('{');
    expect(await facts.put('demo', { whole: true })).toEqual({ whole: true });
  });

  it('are put on file systems without links, too', async () => {
    const linkFile = () => Promise.reject(Object.assign(new Error('no links'), { code: 'EPERM' }));
    const facts = openFolderFacts({ directory, linkFile });
    expect(await facts.put('linkless', 1, { ifAbsent: true })).toBe(1);
    expect(await facts.put('linkless', 2, { ifAbsent: true })).toBe(1);
    const full = () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }));
    await expect(openFolderFacts({ directory, linkFile: full }).put('x', 1, { ifAbsent: true })).rejects.toThrow(
      'full',
    );
    expect(readdirSync(directory).filter((name) => name.includes('draft'))).toEqual([]);
  });
});
