import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { openFolderFacts } from '@corella/venue-facts-folder';
import type { ServiceTarget } from '../../options/targets.js';
import { openBusKeys, type BusKeys } from './bus-keys.js';

describe('the keys by which identity and fiat read their commands', () => {
  const directory = mkdtempSync(join(tmpdir(), 'corella-bus-keys-'));
  const facts = openFolderFacts({ directory });
  const secret = randomBytes(32);
  const faults: unknown[] = [];
  const opened: BusKeys[] = [];
  const open = async (services: readonly ServiceTarget[]): Promise<BusKeys> => {
    const masterKey = (): Uint8Array => {
      if (services.some((service) => service === 'identity' || service === 'fiat')) return secret;
      throw new Error('a process without secrets has no master key');
    };
    const keys = await openBusKeys({ services, facts, masterKey, onFault: (error) => void faults.push(error) });
    opened.push(keys);
    return keys;
  };
  afterAll(() => {
    for (const keys of opened) keys.close();
    rmSync(directory, { recursive: true });
  });
  const keyOf = (keys: BusKeys, service: string) => keys.sealed[service]?.publicKey() ?? null;
  const comes = async (keys: BusKeys, service: string): Promise<void> => {
    while (keyOf(keys, service) === null) await new Promise<void>((resolve) => void setTimeout(resolve, 5));
  };

  it('reach the other processes through the facts of the venue, once each has run', async () => {
    const gateway = await open(['gateway']);
    expect([keyOf(gateway, 'identity'), keyOf(gateway, 'fiat')]).toEqual([null, null]);
    const identity = await open(['identity']);
    await comes(gateway, 'identity');
    expect(keyOf(gateway, 'fiat')).toBeNull();
    const fiat = await open(['fiat']);
    await comes(gateway, 'fiat');
    await comes(fiat, 'identity');
    await comes(identity, 'fiat');
    for (const [service, owner] of [['identity', identity] as const, ['fiat', fiat] as const]) {
      expect(owner.sealed[service]?.keys?.publicKey).toEqual(keyOf(gateway, service));
      expect(gateway.sealed[service]?.keys).toBeUndefined();
    }
    expect(keyOf(gateway, 'fiat')).not.toEqual(keyOf(gateway, 'identity'));
    expect(fiat.sealed['identity']?.keys).toBeUndefined();
    expect(faults).toEqual([]);
  });

  it('stay the same after a restart, and where one process runs both', async () => {
    const both = await open(['gateway', 'identity', 'fiat']);
    const later = await open(['gateway']);
    await comes(later, 'identity');
    await comes(later, 'fiat');
    for (const service of ['identity', 'fiat']) expect(keyOf(both, service)).toEqual(keyOf(later, service));
    expect(Object.keys(both.sealed)).toEqual(['identity', 'fiat']);
  });
});
