import { createStoreFeed } from '@corella/bus-local';
import { versionedStore, type RecordedEvent } from '@corella/event-store';
import { createMemoryEventStore, eventually, sampleEvents } from '@corella/event-store/conformance';
import { followDurably } from './follow-durably.js';

describe('a durable follower', () => {
  it('passes over an event that cannot be read, with a warning, and handles those of all other streams', async () => {
    const check = ({ id }: RecordedEvent): string | null => (id === 'a-1/0' ? 'n: not ours' : null);
    const store = versionedStore(createMemoryEventStore(), {}, check);
    const handled: string[] = [];
    const warnings: unknown[] = [];
    await store.append('a-1', -1, sampleEvents('a-1', 0, 1));
    await store.append('a-2', -1, sampleEvents('a-2', 0, 1));
    const followed = followDurably({
      feed: createStoreFeed(store),
      group: 'follower',
      categories: ['a'],
      onEvent: ({ id }) => Promise.resolve(void handled.push(id)),
      onWarning: (error) => warnings.push(error),
    });
    await eventually(() => handled.length > 0);
    expect(handled).toEqual(['a-2/0']);
    expect(warnings).toMatchObject([{ name: 'UnreadableEvent', place: { stream: 'a-1', revision: 0 } }]);
    await followed.stop();
  });
});
