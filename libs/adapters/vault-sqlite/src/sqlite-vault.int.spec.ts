import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vaultConformance } from '@corella/vault/conformance';
import { openSqliteVault } from './index.js';

const folders: string[] = [];
const folder = (): string => {
  const path = mkdtempSync(join(tmpdir(), 'corella-vault-'));
  folders.push(path);
  return path;
};
afterAll(() => folders.forEach((path) => rmSync(path, { recursive: true, force: true })));

vaultConformance('the SQLite vault', async () => {
  const root = folder();
  const open = () => openSqliteVault({ file: join(root, 'vault.db'), keysDir: join(root, 'keys') });
  const vault = await open();
  return {
    vault,
    async reopen() {
      await vault.close();
      return open();
    },
    bytesAtRest: async () => Buffer.concat(readdirSync(root).filter((name) => name.startsWith('vault.db')).map((name) => readFileSync(join(root, name)))),
  };
});

describe('the master key', () => {
  it('is readable by its owner only and needed to read anything', async () => {
    const root = folder();
    const options = { file: join(root, 'vault.db'), keysDir: join(root, 'keys') };
    const vault = await openSqliteVault(options);
    await vault.put({ kind: 'contact', id: '1', person: '1', body: { email: 'a@b.example' }, now: 1 });
    await vault.close();
    const key = join(root, 'keys', 'master');
    expect(statSync(key).mode & 0o777).toBe(0o600);
    writeFileSync(key, `${'ab'.repeat(32)}\n`);
    const other = await openSqliteVault(options);
    await expect(other.get('contact', '1')).rejects.toThrow();
    await other.close();
  });
});
