import { BusFault } from '@corella/bus';
import { busConformance, feedConformance } from '@corella/bus/conformance';
import { ManualClock } from '@corella/clock';
import { createMemoryEventStore } from '@corella/event-store/conformance';
import { createLocalBus } from './local-bus.js';
import { createStoreFeed } from './store-feed.js';

const nextTurn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

busConformance('the local bus', () => {
  const bus = createLocalBus({ maxQueued: 3, copies: true });
  return Promise.resolve({ bus, peer: bus, maxQueued: 3, settle: nextTurn, dispose: () => Promise.resolve() });
});

describe('the local bus', () => {
  it('takes one handler per partition', () => {
    const bus = createLocalBus();
    bus.serve('ledger', '0', () => Promise.resolve());
    expect(() => bus.serve('ledger', '0', () => Promise.resolve())).toThrow('served already');
  });

  it('passes references unless it is told to copy', async () => {
    const bus = createLocalBus();
    const [command, reply] = [{ n: 1 }, { m: 1n }];
    bus.serve('ledger', '0', (seen: object) => Promise.resolve([seen === command, reply]));
    expect(await bus.request('ledger', command, { partition: '0' })).toEqual([true, { m: 1n }]);
  });

  it('tells whoever serves which command failed and from which request it came, but not that one was refused', async () => {
    const told: unknown[] = [];
    const bus = createLocalBus({
      clock: new ManualClock(1_000),
      onFailed: (error, { service, partition, command, context }) =>
        told.push([String(error), service, partition, command, { ...context, id: typeof context.id }]),
    });
    bus.serve('ledger', '0', ({ fault }: { fault: Error }) => Promise.reject(fault));
    const ask = (fault: Error) =>
      bus.request('ledger', { fault }, { partition: '0', trace: 'request-7' }).catch(() => null);
    await ask(new BusFault('busy', 'full'));
    const fault = new TypeError('unreadable');
    await ask(fault);
    const context = { id: 'string', issuedAt: 1_000, expiresAt: 6_000, lane: 'client', trace: 'request-7' };
    expect(told).toEqual([['TypeError: unreadable', 'ledger', '0', { fault }, context]]);
  });
});

describe('a handler that throws at once', () => {
  it('takes no place from the commands after it', async () => {
    const bus = createLocalBus({ maxQueued: 2 });
    bus.serve('ledger', '0', ({ isBad }: { readonly isBad: boolean }) => {
      if (isBad) throw new TypeError('unreadable');
      return Promise.resolve('done');
    });
    const ask = (isBad: boolean) => bus.request<string>('ledger', { isBad }, { partition: '0' });
    for (let attempt = 0; attempt < 3; attempt += 1) await expect(ask(true)).rejects.toThrow('unreadable');
    expect(await ask(false)).toBe('done');
  });
});

feedConformance('the feed of the event store', () => {
  const store = createMemoryEventStore();
  const open = () => Promise.resolve(createStoreFeed(store));
  return open().then((feed) => ({ store, feed, reopen: open, dispose: () => store.close() }));
});
