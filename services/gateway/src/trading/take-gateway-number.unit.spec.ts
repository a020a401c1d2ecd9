import type { Leases } from '@corella/lease';
import { createMemoryLeaseTable, virtualTime, type StoppableClock } from '@corella/lease/conformance';
import { leasesOver } from '@corella/lease/renewing';
import { takeGatewayNumber } from './take-gateway-number.js';

const TTL_MS = 3_000;

describe('the number of a gateway', () => {
  const open = () => {
    const time = virtualTime();
    const table = createMemoryLeaseTable(time);
    const gateway = (clock: StoppableClock = time.process()) => {
      const leases: Leases = leasesOver({ table, clock, pollMs: 3 });
      return { clock, leases, take: () => time.until(takeGatewayNumber(leases, { ttlMs: TTL_MS })) };
    };
    return { time, gateway };
  };

  it('is another one for each gateway, also when two start at once', async () => {
    const { gateway } = open();
    const taken = await Promise.all([gateway().take(), gateway().take(), gateway().take()]);
    expect(taken.map(({ value }) => value).sort()).toEqual([0, 1, 2]);
  });

  it('is free again at once when its gateway stops, and once its lease has run out when it is killed', async () => {
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
    await expect(gateway().take()).rejects.toThrow(/all 31 gateway numbers are taken.*gateway-30.*3000 ms/);
  });
});
