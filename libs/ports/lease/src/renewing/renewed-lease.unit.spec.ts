import type { Lease } from '../index.js';
import { createMemoryLeaseTable, virtualTime, type MemoryLeaseTable, type TestTime } from '../conformance/index.js';
import { leasesOver } from './leases-over-table.js';

const TTL_MS = 3_000;

describe('a lease over a table', () => {
  let time: TestTime;
  let table: MemoryLeaseTable;
  const acquire = (): Promise<Lease> =>
    leasesOver({ table, clock: time.process() }).acquire('ledger-0', { ttlMs: TTL_MS });
  const held = (): Promise<Lease> => time.until(acquire());
  const lost = (lease: Lease): string[] => {
    const told: string[] = [];
    lease.onLost((finding) => told.push(finding));
    return told;
  };
  beforeEach(() => {
    time = virtualTime();
    table = createMemoryLeaseTable(time);
  });

  it('is renewed after a third of its time to live', async () => {
    await held();
    await time.pass(TTL_MS / 3 - 1);
    expect(table.renewals).toBe(0);
    await time.pass(1);
    expect(table.renewals).toBe(1);
    await time.pass(TTL_MS);
    expect(table.renewals).toBe(4);
  });

  it('outlives an outage of the table that is shorter than what is left', async () => {
    const lease = await held();
    table.isUnavailable = true;
    await time.pass(TTL_MS * 0.8);
    table.isUnavailable = false;
    await time.pass(TTL_MS);
    expect(lease.isHeld()).toBe(true);
  });

  it('is lost before it runs out at the table when it cannot be renewed, and is told once', async () => {
    const lease = await held();
    const told = lost(lease);
    table.isUnavailable = true;
    await time.pass(TTL_MS * 0.9 - 1);
    expect([lease.isHeld(), told]).toEqual([true, []]);
    await time.pass(1);
    expect([lease.isHeld(), told]).toEqual([false, ['it could not be renewed in time']]);
    table.isUnavailable = false;
    await time.pass(TTL_MS * 3);
    expect([lease.isHeld(), told.length, table.renewals]).toEqual([false, 1, 0]);
  });

  it('does not count on a renewal whose answer is lost, although the table has it', async () => {
    const lease = await held();
    table.losesAnswers = true;
    await time.pass(TTL_MS);
    expect(table.renewals).toBeGreaterThan(1);
    expect(lease.isHeld()).toBe(false);
  });

  it('is lost at once when the table says that somebody else has it', async () => {
    const lease = await held();
    const told = lost(lease);
    table.seize('ledger-0');
    await time.pass(TTL_MS / 3);
    expect([lease.isHeld(), told]).toEqual([false, ['somebody else has it now']]);
  });

  it('does not tell whoever has stopped listening', async () => {
    const lease = await held();
    const told: string[] = [];
    lease.onLost((finding) => told.push(finding)).close();
    table.seize('ledger-0');
    await time.pass(TTL_MS);
    expect([lease.isHeld(), told]).toEqual([false, []]);
  });
});

describe('waiting for a lease', () => {
  let time: TestTime;
  let table: MemoryLeaseTable;
  beforeEach(() => {
    time = virtualTime();
    table = createMemoryLeaseTable(time);
  });
  const leases = () => leasesOver({ table, clock: time.process() });

  it('goes on while the table cannot be reached', async () => {
    table.isUnavailable = true;
    const waiting = leases().acquire('ledger-0', { ttlMs: TTL_MS });
    await time.pass(60_000);
    table.isUnavailable = false;
    expect((await time.until(waiting)).isHeld()).toBe(true);
  });

  it('is the same for a try: an outage is waited for, another holder is not', async () => {
    table.isUnavailable = true;
    const trying = leases().tryAcquire('gateway-0', { ttlMs: TTL_MS });
    await time.pass(60_000);
    table.isUnavailable = false;
    expect((await time.until(trying))?.isHeld()).toBe(true);
    const before = time.nowMs();
    expect(await time.until(leases().tryAcquire('gateway-0', { ttlMs: TTL_MS }))).toBeNull();
    expect(time.nowMs() - before).toBeLessThan(3);
  });

  it('takes at once what an attempt of unknown outcome may have taken', async () => {
    table.losesAnswers = true;
    const waiting = leases().acquire('ledger-0', { ttlMs: 60_000 });
    await time.pass(1);
    table.losesAnswers = false;
    const before = time.nowMs();
    expect((await time.until(waiting)).epoch).toBe(2);
    expect(time.nowMs() - before).toBeLessThan(1_000);
  });

  it('gives back a lease whose answer came after its time, and takes it again', async () => {
    const { take } = table;
    let slow = true;
    table.take = async (...args) => {
      const epoch = await take(...args);
      if (slow) await new Promise<void>((resolve) => void time.after(TTL_MS, resolve));
      slow = false;
      return epoch;
    };
    const lease = await time.until(leases().acquire('ledger-0', { ttlMs: TTL_MS }));
    expect([lease.epoch, lease.isHeld()]).toEqual([2, true]);
  });

  it('fails with anything but an outage', async () => {
    table.take = () => Promise.reject(new Error('permission denied for table leases'));
    await expect(leases().acquire('ledger-0', { ttlMs: TTL_MS })).rejects.toThrow('permission denied');
    await expect(leases().acquire('ledger-0', { ttlMs: 0 })).rejects.toThrow(RangeError);
  });
});
