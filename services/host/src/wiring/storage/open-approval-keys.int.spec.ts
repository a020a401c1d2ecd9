import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ManualClock } from '@corella/clock';
import { openSqliteVault } from '@corella/vault-sqlite';
import { openApprovalKeys } from './open-approval-keys.js';

describe('the keys of receipts', () => {
  const base = mkdtempSync(join(tmpdir(), 'corella-approval-keys-'));
  const keysDir = join(base, 'keys');
  const masterKey = Buffer.alloc(32, 7);
  afterAll(() => rmSync(base, { recursive: true, force: true }));

  it.each([
    [{ vault: 'sqlite' as const, 'master-key': undefined }, true],
    [{ vault: 'sqlite' as const, 'master-key': masterKey }, false],
    [{ vault: 'postgres' as const, 'master-key': undefined }, false],
  ])('with %j are in the directory: %s, and otherwise in the vault', async (options, inDirectory) => {
    const vault = await openSqliteVault({ file: join(base, 'vault.db'), keysDir: join(base, 'unused'), masterKey });
    const { kid } = await openApprovalKeys(options, { keysDir }, { vault, clock: new ManualClock(1) }).signer();
    expect(existsSync(keysDir) ? readdirSync(keysDir) : []).toEqual(inDirectory ? [`approval-${kid}`] : []);
    expect((await vault.list('approval-key')).map(({ id }) => id)).toEqual(inDirectory ? [] : [kid]);
    await vault.close();
    rmSync(keysDir, { recursive: true, force: true });
    rmSync(join(base, 'vault.db'), { force: true });
  });
});
