import type { EventStore, Subscription } from '@corella/event-store';
import { eventually, sampleEvents } from '@corella/event-store/conformance';
import { openSqliteEventStore } from './sqlite-event-store.js';
import { temporaryDirectory } from './testing/temporary-directory.js';

const NAME = 'a-consumer';

describe('the place of a named subscriber', () => {
  const directory = temporaryDirectory();
  let store: EventStore;
  const follow = (onEvents: (ids: readonly string[]) => Promise<void>, onFault?: () => void): Subscription =>
    store.subscribe({
      name: NAME,
      categories: ['a'],
      onEvents: (events) => onEvents(events.map(({ id }) => id)),
      ...(onFault ? { onFault } : {}),
    });

  beforeEach(async () => {
    store = await openSqliteEventStore({
      directory: directory.path,
      reserveBytes: 0,
      minFreeBytes: 1_000,
      onFault: (error) => {
        throw error;
      },
    });
  });
  afterAll(() => directory.remove());

  it('does not move past events whose handler has failed: they come again after a start', async () => {
    await store.append('a-1', -1, sampleEvents('a-1', 0, 3));
    let hasFailed = false;
    follow(
      () => Promise.reject(new Error('not handled')),
      () => (hasFailed = true),
    );
    await eventually(() => hasFailed);
    await store.close();
    store = await openSqliteEventStore({
      directory: directory.path,
      reserveBytes: 0,
      minFreeBytes: 1_000,
      onFault: () => undefined,
    });
    const seen: string[] = [];
    follow((ids) => Promise.resolve(void seen.push(...ids)));
    await eventually(() => seen.length === 3);
    await store.close();
  });

  it('has moved past events whose handler has finished', async () => {
    await store.append('a-1', 2, sampleEvents('a-1', 3, 1));
    const seen: string[] = [];
    const subscription = follow((ids) => Promise.resolve(void seen.push(...ids)));
    await eventually(() => subscription.lag() === 0);
    await store.close();
    expect(seen).toEqual(['a-1/3']);
  });
});
