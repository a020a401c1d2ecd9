import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WrongMasterKey } from '@corella/vault';
import { vaultConformance } from '@corella/vault/conformance';
import { openSqliteVault } from './sqlite-vault.js';

const temporary = (): string => mkdtempSync(join(tmpdir(), 'corella-'));
const openIn = (directory: string, masterKey?: Uint8Array) =>
  openSqliteVault({
    file: join(directory, 'vault.db'),
    keysDir: join(directory, 'keys'),
    ...(masterKey ? { masterKey } : {}),
  });
const everyByteIn = (directory: string): string =>
  readdirSync(directory)
    .filter((name) => name.startsWith('vault.db'))
    .map((name) => readFileSync(join(directory, name), 'latin1'))
    .join('');

vaultConformance('the SQLite vault', async () => {
  const directory = temporary();
  let vault = await openIn(directory);
  return {
    vault,
    async reopen() {
      await vault.close();
      vault = await openIn(directory);
      return vault;
    },
    async dispose() {
      await vault.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
});

describe('the SQLite vault', () => {
  let directory: string;
  beforeEach(() => {
    directory = temporary();
  });
  afterEach(() => rmSync(directory, { recursive: true, force: true }));

  it('makes a master key that only its owner may read', async () => {
    await (await openIn(directory)).close();
    expect(statSync(join(directory, 'keys', 'master')).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(directory, 'keys', 'master'))).toHaveLength(32);
  });

  it('writes no body and no indexed value in readable form', async () => {
    const vault = await openIn(directory);
    await vault.put({
      kind: 'profile',
      id: '1',
      person: 'p',
      body: { secret: 'CLEARTEXT-BODY' },
      now: 1,
      indexes: { email: { value: 'CLEARTEXT-INDEX', unique: true } },
    });
    expect(everyByteIn(directory)).not.toContain('CLEARTEXT');
    await vault.close();
    expect(everyByteIn(directory)).not.toContain('CLEARTEXT');
  });

  it('does not open with another master key, nor with a new one in place of a lost one', async () => {
    const vault = await openIn(directory);
    await vault.put({
      kind: 'profile',
      id: '1',
      person: 'p',
      body: { a: 1 },
      now: 1,
      indexes: { email: { value: 'a' } },
    });
    await vault.close();
    const master = join(directory, 'keys', 'master');
    const key = readFileSync(master);
    for (const wrong of [new Uint8Array(32).fill(7), new Uint8Array(32)])
      expect(() => openIn(directory, wrong)).toThrow(WrongMasterKey);
    rmSync(master);
    expect(() => openIn(directory)).toThrow(
      new WrongMasterKey(
        `the master key ${master} is missing, and ${join(directory, 'vault.db')} cannot be read without it; put it back`,
      ),
    );
    expect(existsSync(master)).toBe(false);
    writeFileSync(master, key, { mode: 0o600 });
    const again = await openIn(directory);
    expect(await again.get('profile', '1')).toMatchObject({ body: { a: 1 } });
    await again.close();
  });

  it('refuses a master key of the wrong size', async () => {
    await (await openIn(directory)).close();
    writeFileSync(join(directory, 'keys', 'master'), 'short');
    expect(() => openIn(directory)).toThrow('master key');
  });

  it("leaves no trace of an erased person's key", async () => {
    const vault = await openIn(directory);
    await vault.put({ kind: 'profile', id: '1', person: 'PERSON-WHO-LEAVES', body: { a: 1 }, now: 1 });
    expect(everyByteIn(directory)).toContain('PERSON-WHO-LEAVES');
    await vault.erasePerson('PERSON-WHO-LEAVES');
    expect(everyByteIn(directory)).not.toContain('PERSON-WHO-LEAVES');
    await vault.close();
  });
});
