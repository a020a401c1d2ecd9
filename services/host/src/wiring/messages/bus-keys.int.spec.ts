import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { openFolderFacts } from '@corella/venue-facts-folder';
import { busKeysOf, ownBusKeys } from './bus-keys.js';

describe('the key by which identity reads its commands', () => {
  it('reaches the other processes through the facts of the venue, once identity has run', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'corella-bus-keys-'));
    const facts = openFolderFacts({ directory });
    const faults: unknown[] = [];
    const other = busKeysOf(facts, (error) => void faults.push(error));
    const known = () => other.sealed['identity']?.publicKey() ?? null;
    expect(known()).toBeNull();
    const masterKey = randomBytes(32);
    const own = await ownBusKeys(facts, masterKey);
    while (known() === null) await new Promise<void>((resolve) => void setTimeout(resolve, 5));
    expect(known()).toEqual(own.sealed['identity']?.publicKey());
    expect(other.sealed['identity']?.keys).toBeUndefined();
    const next = await ownBusKeys(facts, masterKey);
    expect(next.sealed['identity']?.publicKey()).toEqual(known());
    expect(faults).toEqual([]);
    other.close();
    rmSync(directory, { recursive: true });
  });
});
