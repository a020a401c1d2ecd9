import { createMemoryLeaseTable, virtualTime, type StoppableClock } from './conformance/index.js';
import type { Leases } from './lease.js';
import { leaseNumber } from './lease-number.js';
import { leasesOver } from './renewing/index.js';

const TTL_MS = 3_000;
const GATEWAYS = { kind: 'gateway', count: 31, ttlMs: TTL_MS };

describe('the number of a process', () => {
  const open = () => {
    const time = virtualTime();
    const table = createMemoryLeaseTable(time);
    const gateway = (clock: StoppableClock = time.process()) => {
      const leases: Leases = leasesOver({ table, clock, pollMs: 3 });
      return { clock, leases, take: () => time.until(leaseNumber(leases, GATEWAYS)) };
    };
    return { time, gateway };
  };

  it('is another one for each process, also when two start at once', async () => {
    const { gateway } = open();
    const taken = await Promise.all([gateway().take(), gateway().take(), gateway().take()]);
    expect(taken.map(({ value }) => value).sort()).toEqual([0, 1, 2]);
  });

  it('is free again at once when its process stops, and once its lease has run out when it is killed', async () => {
    const { time, gateway } = open();
    const [stopped, killed] = [gateway(), gateway()];
    await stopped.take();
    const lost = await killed.take();
    await time.until(stopped.leases.close());
    expect((await gateway().take()).value).toBe(0);
    killed.clock.stop();
    expect((await gateway().take()).value).toBe(2);
    await time.pass(TTL_MS);
    expect(lost.lease.isHeld()).toBe(false);
    const next = await gateway().take();
    expect([next.value, next.lease.epoch > lost.lease.epoch]).toEqual([1, true]);
  });

  it('is refused with a clear error when all 31 are taken', async () => {
    const { gateway } = open();
    for (let at = 0; at < 31; at += 1) expect((await gateway().take()).value).toBe(at);
    await expect(gateway().take()).rejects.toThrow(/all 31 numbers are taken.*gateway-30.*3000 ms/);
  });
});
