import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

  it('cannot be read with another master key', async () => {
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
    const stranger = await openIn(directory, new Uint8Array(32).fill(7));
    await expect(stranger.get('profile', '1')).rejects.toThrow();
    expect(await stranger.findBy('profile', 'email', 'a')).toEqual([]);
    await stranger.close();
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
