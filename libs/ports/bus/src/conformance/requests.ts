import { Unavailable } from '@corella/result';
import { BusFault } from '../index.js';
import { held, type Given } from './under-test.js';

/** Who gets a command, and what the caller is told. */
export function requestsConform(given: Given): void {
  it('delivers a command to the one writer of its partition and returns the reply', async () => {
    const { bus, settle } = given();
    bus.serve('ledger', 'ledger-0', (command: { amount: number }, { lane }) =>
      Promise.resolve({ doubled: command.amount * 2, lane }),
    );
    bus.serve('ledger', 'ledger-1', () => Promise.resolve('other'));
    await settle();
    for (const lane of ['client', 'cancel', 'internal'] as const)
      expect(await bus.request('ledger', { amount: 4 }, { partition: 'ledger-0', lane })).toEqual({ doubled: 8, lane });
    expect(await bus.request('ledger', { amount: 4 }, { partition: 'ledger-1' })).toBe('other');
  });

  it('says that nobody serves a partition, even after its handler has gone', async () => {
    const { bus, settle } = given();
    const ask = () => bus.request('ledger', {}, { partition: 'x', timeoutMs: 2_000 });
    await expect(ask()).rejects.toMatchObject({ name: 'BusFault', code: 'no-handler' });
    const serving = bus.serve('ledger', 'x', () => Promise.resolve(1));
    await settle();
    serving.close();
    await settle();
    await expect(ask()).rejects.toMatchObject({ name: 'BusFault', code: 'no-handler' });
  });

  it('answers busy when too much is unanswered, but accepts cancels and internal commands', async () => {
    const { bus, maxQueued, settle } = given();
    const slow = held();
    bus.serve('ledger', 'slow', slow.handler);
    await settle();
    const open = Array.from({ length: maxQueued }, () => bus.request('ledger', {}, { partition: 'slow' }));
    await expect(bus.request('ledger', {}, { partition: 'slow' })).rejects.toMatchObject({ code: 'busy' });
    for (const lane of ['internal', 'cancel'] as const)
      open.push(bus.request('ledger', {}, { partition: 'slow', lane }));
    while (slow.seen.length < open.length) await settle();
    slow.release();
    await Promise.all(open);
  });

  it('reports an unknown outcome when no answer comes in time, and passes on what a handler throws', async () => {
    const { bus, settle } = given();
    bus.serve('ledger', 'silent', () => new Promise(() => undefined));
    bus.serve('ledger', 'refusing', () => Promise.reject(new BusFault('busy', 'the lane is full')));
    bus.serve('ledger', 'cut-off', () => Promise.reject(new Unavailable('the database does not answer')));
    bus.serve('ledger', 'broken', () => Promise.reject(new TypeError('unreadable')));
    await settle();
    await expect(bus.request('ledger', {}, { partition: 'silent', timeoutMs: 5 })).rejects.toMatchObject({
      name: 'BusFault',
      code: 'timeout',
    });
    await expect(bus.request('ledger', {}, { partition: 'refusing' })).rejects.toMatchObject({
      name: 'BusFault',
      code: 'busy',
      message: 'the lane is full',
    });
    await expect(bus.request('ledger', {}, { partition: 'cut-off' })).rejects.toMatchObject({
      name: 'BusFault',
      code: 'timeout',
    });
    await expect(bus.request('ledger', {}, { partition: 'broken' })).rejects.toMatchObject({
      name: 'TypeError',
      message: 'unreadable',
    });
  });
}
