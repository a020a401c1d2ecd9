import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { approvalKeysConformance } from '@corella/approval-keys/conformance';
import { ManualClock } from '@corella/clock';
import { openSqliteVault } from '@corella/vault-sqlite';
import { openVaultApprovalKeys } from './vault-approval-keys.js';

const clock = new ManualClock(1_000);

async function given() {
  const directory = mkdtempSync(join(tmpdir(), 'corella-approval-keys-'));
  const file = join(directory, 'vault.db');
  const vault = await openSqliteVault({ file, keysDir: join(directory, 'keys') });
  return {
    vault,
    open: () => openVaultApprovalKeys(vault, clock),
    stored: () => Promise.resolve(['', '-wal'].map((suffix) => readFileSync(`${file}${suffix}`, 'latin1')).join('\n')),
    async dispose(): Promise<void> {
      await vault.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

approvalKeysConformance('the vault', given);

describe('keys of approvals in the vault', () => {
  it('are sealed, as everything in it', async () => {
    const { open, vault, stored, dispose } = await given();
    await open().signer();
    const [row] = await vault.list<{ readonly privateKey: string }>('approval-key');
    const secret = row?.body.privateKey.split('\n')[1] ?? '';
    expect(secret).toMatch(/^MC4CAQ/);
    expect(await stored()).not.toContain(secret);
    await dispose();
  });
});
