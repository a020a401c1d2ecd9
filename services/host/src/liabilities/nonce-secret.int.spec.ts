import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ManualClock } from '@corella/clock';
import { openSqliteVault } from '@corella/vault-sqlite';
import { nonceSecret } from './nonce-secret.js';

describe('the secret behind the nonces', () => {
  it('is drawn once and is the same after a restart', async () => {
    const base = mkdtempSync(join(tmpdir(), 'corella-nonce-'));
    const options = { file: join(base, 'vault.db'), keysDir: join(base, 'keys') };
    const clock = new ManualClock(1);
    const vault = await openSqliteVault(options);
    const secret = nonceSecret(vault, clock);
    const [first, second] = await Promise.all([secret(), secret()]);
    expect(first).toMatch(/^[0-9a-f]{64}$/);
    expect(second).toBe(first);
    await vault.close();
    const again = await openSqliteVault(options);
    expect(await nonceSecret(again, clock)()).toBe(first);
    await again.close();
    rmSync(base, { recursive: true, force: true });
  });

  it('is loaded again after a failure instead of failing for ever', async () => {
    let calls = 0;
    const secret = nonceSecret(
      {
        get: async () => {
          calls += 1;
          throw new Error('EIO');
        },
        put: async () => ({ ok: true, version: 1 }),
      },
      new ManualClock(1),
    );
    await expect(secret()).rejects.toThrow('EIO');
    await expect(secret()).rejects.toThrow('EIO');
    expect(calls).toBe(2);
  });
});
