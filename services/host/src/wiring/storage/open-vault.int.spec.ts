import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WrongMasterKey } from '@corella/vault';
import { checkDirectory } from '../../first-run/check-directory.js';
import { dataDirectory } from '../../first-run/data-directory.js';
import { keptHere } from '../../first-run/kept-here.js';
import { parseOptions } from '../../options/options.js';
import { openVault } from './open-vault.js';

describe('an embedded vault', () => {
  const base = mkdtempSync(join(tmpdir(), 'corella-vault-'));
  const deaths: unknown[] = [];
  afterAll(() => {
    rmSync(base, { recursive: true, force: true });
    expect(deaths).toEqual([]);
  });
  /** As at a start: the directory is looked at first. */
  const open = async (name: string, key?: string) => {
    const parsed = parseOptions([], key === undefined ? {} : { CORELLA_MASTER_KEY: key });
    if (!parsed.ok) throw new Error(parsed.errors.join());
    const directory = dataDirectory(join(base, name));
    checkDirectory(directory, { ...keptHere(parsed.options), log: false });
    return openVault(parsed.options, directory, { onFault: (error) => void deaths.push(error) });
  };
  const record = { kind: 'profile', id: '1', person: 'p', body: { name: 'N' }, now: 1 };

  it('neither reads nor makes a key file when the key is given', async () => {
    const vault = await open('given', 'c3'.repeat(32));
    await vault.put(record);
    await vault.close();
    expect(existsSync(join(base, 'given', 'keys'))).toBe(false);
    await expect(open('given', 'c4'.repeat(32))).rejects.toThrow(WrongMasterKey);
    await expect(open('given')).rejects.toThrow(/master is missing/);
  });

  it('goes on with the key of its directory once that is given instead', async () => {
    const vault = await open('moved');
    await vault.put(record);
    await vault.close();
    const file = join(base, 'moved', 'keys', 'master');
    const key = readFileSync(file).toString('base64');
    rmSync(file);
    const again = await open('moved', key);
    expect(await again.get('profile', '1')).toMatchObject({ body: { name: 'N' } });
    await again.close();
  });
});
