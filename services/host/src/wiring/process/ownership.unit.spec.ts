import { createMemoryLeaseTable, virtualTime } from '@corella/lease/conformance';
import { leasesOver } from '@corella/lease/renewing';
import { LostOwnership } from '@corella/single-writer';
import { LEASE_TTL_MS, ownershipBy, soleOwner } from './ownership.js';

const open = () => {
  const time = virtualTime();
  const table = createMemoryLeaseTable(time);
  const process = () => {
    const clock = time.process();
    const ends: unknown[] = [];
    const leases = leasesOver({ table, clock, pollMs: 3 });
    const onFatal = (error: unknown): void => void ends.push(error);
    return { clock, ends, ...ownershipBy(leases, { logger: { info: () => undefined }, onFatal }) };
  };
  return { time, process };
};

describe('what a process owns', () => {
  it('ends it when it is lost: a stream, and also a number', async () => {
    for (const what of ['ledger-0', 'gateway-0']) {
      const { time, process } = open();
      const one = process();
      const taken: Promise<unknown> = what === 'ledger-0' ? one.own(what) : one.number('gateway', 2);
      await time.until(taken);
      one.clock.stop();
      await time.pass(LEASE_TTL_MS);
      expect(await time.until(process().number('gateway', 2))).toMatchObject({ value: 0 });
      one.clock.goOn();
      await time.pass(LEASE_TTL_MS);
      expect(one.ends).toEqual([expect.any(LostOwnership)]);
      expect(String(one.ends[0])).toContain(what);
    }
  });

  it('is told with the epoch, until it is lost or released, whoever asked for it', async () => {
    const { time, process } = open();
    const one = process();
    await time.until(one.own('ledger-0'));
    const relay = await time.until(
      one.leases?.acquire('relay', { ttlMs: LEASE_TTL_MS }) ?? Promise.reject(new Error()),
    );
    const told = (): unknown => one.held().map(({ name, epoch }) => ({ name, epoch }));
    expect(told()).toEqual([
      { name: 'ledger-0', epoch: 1 },
      { name: 'relay', epoch: 1 },
    ]);
    await relay.release();
    expect(told()).toEqual([{ name: 'ledger-0', epoch: 1 }]);
    one.clock.stop();
    await time.pass(LEASE_TTL_MS);
    one.clock.goOn();
    expect(told()).toEqual([]);
  });

  it('is a number that no other process of its kind has', async () => {
    const { time, process } = open();
    const numbers = [process(), process(), process()].map(({ number }) => time.until(number('gateway', 2)));
    const found = await Promise.allSettled(numbers);
    expect(found.map(({ status }) => status).sort()).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    const values = found.flatMap((one) => (one.status === 'fulfilled' ? [one.value.value] : []));
    expect(values.sort()).toEqual([0, 1]);
  });

  it('needs no lease where nobody else can have it', async () => {
    expect(await soleOwner.own('ledger-0')).toBeUndefined();
    expect(await soleOwner.number('gateway', 2)).toEqual({ value: 0, lease: undefined });
  });
});
