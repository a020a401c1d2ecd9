import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './build.js';
import type { BuildTarget } from './targets.js';

describe('the build tool', () => {
  let root = '';
  let builds = 0;
  const target: BuildTarget = {
    name: 'host',
    inputs: ['src'],
    entry: 'src/main.ts',
    build: async (from, folder) => {
      builds += 1;
      const text = readFileSync(join(from, 'src/main.ts'), 'utf8');
      if (text.includes('broken')) throw new Error('does not compile');
      writeFileSync(join(folder, 'main.mjs'), text);
    },
  };
  const write = (path: string, text: string): void => {
    mkdirSync(join(root, 'src'), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  const outcome = async (): Promise<string | undefined> => (await build(root, [target]))[0]?.outcome;
  const output = (): string => readFileSync(join(root, 'dist/host/main.mjs'), 'utf8');

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'corella-build-'));
    builds = 0;
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it('says what is missing instead of failing', async () => {
    expect(await outcome()).toBe('missing');
  });

  it('builds once, and again only when an input has changed', async () => {
    write('src/main.ts', 'one');
    expect([await outcome(), await outcome()]).toEqual(['built', 'fresh']);
    write('src/main.ts', 'two');
    expect([await outcome(), output()]).toEqual(['built', 'two']);
    write('src/other.ts', 'new file');
    expect(await outcome()).toBe('built');
    expect(builds).toBe(3);
  });

  it('ignores tests and documents', async () => {
    write('src/main.ts', 'one');
    await outcome();
    write('src/main.unit.spec.ts', 'a test');
    write('src/README.md', 'a page');
    expect(await outcome()).toBe('fresh');
  });

  it('keeps the last good output when a build fails, and tries again', async () => {
    write('src/main.ts', 'good');
    await outcome();
    write('src/main.ts', 'broken');
    await expect(outcome()).rejects.toThrow('does not compile');
    expect(output()).toBe('good');
    await expect(outcome()).rejects.toThrow('does not compile');
    expect(existsSync(join(root, 'dist/.lock'))).toBe(false);
  });

  it('lets two starts at once build once', async () => {
    write('src/main.ts', 'one');
    const outcomes = await Promise.all([outcome(), outcome()]);
    expect(outcomes.sort()).toEqual(['built', 'fresh']);
  });

  it('takes over the lock of a process that is gone', async () => {
    write('src/main.ts', 'one');
    mkdirSync(join(root, 'dist'), { recursive: true });
    writeFileSync(join(root, 'dist/.lock'), '999999999');
    expect(await outcome()).toBe('built');
  });
});
