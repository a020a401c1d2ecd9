import type { Lease, Leases } from '@corella/lease';
import { LostOwnership } from '@corella/single-writer';
import { ownGatewayNumber } from './gateway-number.js';

describe('the number of a gateway', () => {
  it('is the first that is free, and the process ends when it is lost', async () => {
    let lose: (finding: string) => void = () => undefined;
    const lease = (name: string): Lease => ({
      name,
      epoch: 1,
      isHeld: () => true,
      onLost(listener) {
        lose = listener;
        return { close: () => undefined };
      },
      release: () => Promise.resolve(),
    });
    const leases: Leases = {
      acquire: () => Promise.reject(new Error('nobody waits for a number')),
      tryAcquire: (name) => Promise.resolve(name === 'gateway-0' ? null : lease(name)),
      close: () => Promise.resolve(),
    };
    const fatal: unknown[] = [];
    expect((await ownGatewayNumber(leases, (error) => fatal.push(error))).value).toBe(1);
    expect(fatal).toEqual([]);
    lose('it could not be renewed in time');
    expect(fatal).toEqual([expect.any(LostOwnership)]);
    expect(String(fatal[0])).toContain('gateway-1');
  });
});
