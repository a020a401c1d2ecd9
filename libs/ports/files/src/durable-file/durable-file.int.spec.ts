import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isMissing, writeDurably } from './index.js';

describe('a durable file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'corella-'));
  const file = join(folder, 'state');
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('is replaced as a whole, and leaves no draft behind', async () => {
    await writeDurably(file, Buffer.from('a longer text'));
    await writeDurably(file, Buffer.from('short'));
    expect(readFileSync(file, 'utf8')).toBe('short');
    expect(readdirSync(folder)).toEqual(['state']);
  });

  it('can be read only by its owner', () => {
    expect(statSync(file).mode & 0o077).toBe(0);
  });

  it('keeps its old content when it cannot be replaced', async () => {
    await expect(writeDurably(join(folder, 'nowhere', 'state'), Buffer.from('x'))).rejects.toThrow('ENOENT');
    expect(readFileSync(file, 'utf8')).toBe('short');
  });

  it('distinguishes a missing file from other faults', async () => {
    const faultOf = (path: string): Promise<unknown> => readFile(path).catch((error: unknown) => error);
    expect(isMissing(await faultOf(join(folder, 'none')))).toBe(true);
    expect(isMissing(await faultOf(folder))).toBe(false);
    expect(isMissing(null)).toBe(false);
  });
});
