import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Leases } from '@corella/lease';
import { leaseConformance, realTime } from '@corella/lease/conformance';
import { openDirectoryLeases } from './directory-leases.js';

/** A directory has one process at a time, so all who open it share its leases until they are closed. */
function oneProcess(directory: string) {
  let opened: Promise<Leases> | null = null;
  const close = async (): Promise<void> => {
    const leases = await opened;
    opened = null;
    await leases?.close();
  };
  const open = async (): Promise<Leases> => {
    opened ??= openDirectoryLeases({ directory });
    const leases = await opened;
    return {
      acquire: (...args) => leases.acquire(...args),
      tryAcquire: (...args) => leases.tryAcquire(...args),
      close,
    };
  };
  return { open, close };
}

leaseConformance('the leases of a directory', {
  expiringTtlMs: null,
  rounds: 1_000,
  factory: () => {
    const directory = mkdtempSync(join(tmpdir(), 'corella-lease-'));
    const { open, close } = oneProcess(directory);
    return Promise.resolve({
      time: realTime(),
      open,
      async dispose() {
        await close();
        rmSync(directory, { recursive: true, force: true });
      },
    });
  },
});

describe('the epochs of a directory', () => {
  const directory = mkdtempSync(join(tmpdir(), 'corella-lease-'));
  const file = join(directory, 'epochs.json');
  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  it('stand in the file before a lease is given, and go on from there', async () => {
    const leases = await openDirectoryLeases({ directory });
    await Promise.all(['ledger-0', 'market-btcaud'].map((name) => leases.acquire(name, { ttlMs: 1 })));
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ 'ledger-0': 1, 'market-btcaud': 1 });
    const again = await openDirectoryLeases({ directory });
    expect((await again.acquire('ledger-0', { ttlMs: 1 })).epoch).toBe(2);
  });

  it('are not given when they cannot be written', async () => {
    const lost = mkdtempSync(join(tmpdir(), 'corella-lease-'));
    const leases = await openDirectoryLeases({ directory: lost });
    rmSync(lost, { recursive: true });
    for (let attempt = 0; attempt < 2; attempt += 1)
      await expect(leases.acquire('ledger-0', { ttlMs: 1 })).rejects.toThrow('ENOENT');
  });

  it.each(['', '{"ledger-0": 1', '[]', '{"ledger-0": "1"}', '{"ledger-0": -1}'])(
    'are refused when the file says %s, because an epoch could be given twice',
    async (text) => {
      writeFileSync(file, text);
      await expect(openDirectoryLeases({ directory })).rejects.toThrow(/epochs\.json cannot be read/);
    },
  );
});
