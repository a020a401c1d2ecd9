import { existsSync, rmSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { bundledWorker, SOURCES_VARIABLE, sourcesFingerprint } from './bundle-worker.js';
import { workspaceRoot } from './workspace-root.js';

describe('the bundle of a worker', () => {
  const made: string[] = [];
  const bundled = (name: string): string => {
    const file = bundledWorker(name);
    if (file.includes('of-this-spec')) made.push(file);
    return file;
  };
  afterAll(() => made.forEach((file) => rmSync(file, { force: true })));

  it('is named after the state of the sources that the run has found', () => {
    process.env[SOURCES_VARIABLE] = 'of-this-spec';
    const file = bundled('journal');
    expect(basename(file)).toBe('journal-of-this-spec.mjs');
    expect(statSync(file).size).toBeGreaterThan(1_000);
  });

  it('is named after the sources themselves where nobody has looked at them', () => {
    delete process.env[SOURCES_VARIABLE];
    const file = bundled('read-model');
    expect(basename(file)).toBe(`read-model-${sourcesFingerprint(workspaceRoot())}.mjs`);
    expect(existsSync(file)).toBe(true);
  });

  it('needs one entry of that name', () => {
    expect(() => bundled('nosuch')).toThrow('expected one nosuch.worker.ts in the workspace, found 0');
  });
});
