import { busConformance } from '@corella/bus/conformance';
import { createMemoryEventStore, eventually, sampleEvents } from '@corella/event-store/conformance';
import { createLocalBus } from './local-bus.js';
import { createStoreFeed } from './store-feed.js';

busConformance('the local bus', () =>
  Promise.resolve({ bus: createLocalBus({ maxQueued: 3 }), maxQueued: 3, dispose: () => Promise.resolve() }),
);

describe('the local bus', () => {
  it('takes one handler per partition', () => {
    const bus = createLocalBus();
    bus.serve('ledger', '0', () => Promise.resolve());
    expect(() => bus.serve('ledger', '0', () => Promise.resolve())).toThrow('served already');
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

describe('the feed of the event store', () => {
  it("remembers a group's place", async () => {
    const store = createMemoryEventStore();
    await store.append('a-1', -1, sampleEvents('a-1', 0, 3));
    const seen: string[] = [];
    for (let round = 0; round < 2; round += 1) {
      const subscription = createStoreFeed(store).subscribe({
        group: 'reader',
        categories: ['a'],
        onEvents: (events) => void seen.push(...events.map(({ id }) => id)),
      });
      await eventually(() => seen.length === 3 && subscription.lag() === 0);
      await subscription.close();
    }
    expect(seen).toEqual(['a-1/0', 'a-1/1', 'a-1/2']);
  });
});
