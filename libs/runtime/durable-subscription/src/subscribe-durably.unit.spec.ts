import type { EventFeed } from '@corella/bus';
import { StoreUnavailable, type RecordedEvent } from '@corella/event-store';
import { createMemoryEventStore, eventually, sampleEvents } from '@corella/event-store/conformance';
import { subscribeDurably, type DurableSubscriptionOptions } from './subscribe-durably.js';
import { interruptedFeed, type Interruption } from './testing/index.js';

const away = (): StoreUnavailable => new StoreUnavailable('the store is away');

/** Three events, a feed that breaks off as told, and what a follower has heard. */
async function setUp(interruptions: readonly Interruption[], more: Partial<DurableSubscriptionOptions> = {}) {
  const store = createMemoryEventStore();
  await store.append('a-1', -1, sampleEvents('a-1', 0, 3));
  const subscribed: DurableSubscriptionOptions['after'][] = [];
  const inner = interruptedFeed(
    { subscribe: ({ group, ...rest }) => store.subscribe({ ...rest, name: group }) },
    interruptions,
  );
  const feed: EventFeed = {
    subscribe(options) {
      subscribed.push(options.after);
      return inner.subscribe(options);
    },
  };
  const [heard, interrupted, faults]: [number[], unknown[], unknown[]] = [[], [], []];
  let caughtUp = 0;
  const subscription = subscribeDurably({
    feed,
    categories: ['a'],
    firstPauseMs: 1,
    longestPauseMs: 4,
    onEvents: (events: readonly RecordedEvent[]) => void heard.push(...events.map(({ revision }) => revision)),
    onCaughtUp: () => void (caughtUp += 1),
    onInterrupted: (error) => interrupted.push(error),
    onFault: (error) => faults.push(error),
    ...more,
  });
  return { store, subscription, heard, interrupted, faults, subscribed, caughtUp: () => caughtUp };
}

describe('a durable subscription', () => {
  it.each([
    ['without a group', {}],
    ['with a durable group', { group: 'follower' }],
  ])('goes on where it was when the store was away, %s', async (_what, more) => {
    const faults = [0, 1, 0, 1].map((afterEvents) => ({ afterEvents, error: away() }));
    const { subscription, heard, interrupted, faults: ends, caughtUp } = await setUp(faults, more);
    await eventually(() => heard.length === 3 && subscription.lag() === 0);
    expect(heard).toEqual([0, 1, 2]);
    expect(interrupted).toEqual(faults.map(({ error }) => error));
    expect([ends, caughtUp()]).toEqual([[], 1]);
    await subscription.close();
  });

  it('starts again where it was told to start as long as nothing has been taken', async () => {
    const { store, subscription } = await setUp([]);
    await subscription.close();
    const after = store.log[1]?.position ?? null;
    const feed = interruptedFeed(store, [{ afterEvents: 0, error: away() }]);
    const heard: number[] = [];
    const again = subscribeDurably({
      feed,
      after,
      categories: ['a'],
      firstPauseMs: 1,
      onEvents: (events) => void heard.push(...events.map(({ revision }) => revision)),
      onFault: () => undefined,
    });
    await eventually(() => heard.length > 0);
    expect(heard).toEqual([2]);
    await again.close();
  });

  it('ends with any other fault, and tells it once', async () => {
    const fault = new Error('the log is damaged');
    const { subscription, heard, faults, interrupted, subscribed } = await setUp([{ afterEvents: 1, error: fault }]);
    await eventually(() => faults.length === 1);
    expect([heard, faults, interrupted, subscribed.length]).toEqual([[0], [fault], [], 1]);
    await subscription.close();
  });

  it('ends with a bug of its handler', async () => {
    const bug = new Error('cannot take it');
    const { faults, subscribed } = await setUp([], {
      passes: (_error, source) => source === 'feed',
      onEvents: () => {
        throw bug;
      },
    });
    await eventually(() => faults.length === 1);
    expect([faults, subscribed.length]).toEqual([[bug], 1]);
  });

  it('comes back with the same events when its handler could not reach the store', async () => {
    let tries = 0;
    const { subscription, faults, interrupted } = await setUp([], {
      onEvents: async () => {
        tries += 1;
        if (tries < 3) throw away();
      },
    });
    await eventually(() => subscription.lag() === 0);
    expect([tries, interrupted.length, faults]).toEqual([3, 2, []]);
    await subscription.close();
  });

  it('tries again when the feed refuses a subscription', async () => {
    let attempts = 0;
    const heard: number[] = [];
    const store = createMemoryEventStore();
    await store.append('a-1', -1, sampleEvents('a-1', 0, 1));
    const subscription = subscribeDurably({
      categories: ['a'],
      firstPauseMs: 1,
      feed: {
        subscribe(options) {
          attempts += 1;
          if (attempts < 3) throw away();
          return store.subscribe(options);
        },
      },
      onEvents: (events) => void heard.push(...events.map(({ revision }) => revision)),
      onFault: () => undefined,
    });
    await eventually(() => heard.length === 1);
    await subscription.close();
  });

  it('stays closed', async () => {
    const { subscription, heard, interrupted, subscribed } = await setUp([{ afterEvents: 1, error: away() }], {
      firstPauseMs: 20,
    });
    await eventually(() => interrupted.length === 1);
    await subscription.close();
    await new Promise((resolve) => void setTimeout(resolve, 40));
    expect([heard, subscribed.length]).toEqual([[0], 1]);
  });
});
