import type { EventStore, RecordedEvent } from '@corella/event-store';
import { eventually, sampleEvents } from '@corella/event-store/conformance';
import type { EventFeed, FeedOptions, Position } from '../index.js';

export interface FeedUnderTest {
  /** Where the writers append. */
  readonly store: EventStore;
  readonly feed: EventFeed;
  /** The feed as another process has it, or the same process after a restart. */
  reopen(): Promise<EventFeed>;
  dispose(): Promise<void>;
}

/** The suite that every event feed passes. */
export function feedConformance(name: string, factory: () => Promise<FeedUnderTest>): void {
  describe(`${name} keeps the contract of the event feed`, () => {
    let tested: FeedUnderTest;
    beforeEach(async () => {
      tested = await factory();
    });
    afterEach(() => tested.dispose());

    describe('for what it delivers', () => delivering(() => tested));
    describe('for where it starts', () => starting(() => tested));
  });
}

/** Follows a feed and remembers what it was given. */
function following(feed: EventFeed, options: Partial<FeedOptions>) {
  const batches: (readonly RecordedEvent[])[] = [];
  const faults: unknown[] = [];
  let caughtUpAt: number | null = null;
  const seen = (): string[] => batches.flat().map(({ id }) => id);
  const subscription = feed.subscribe({
    categories: ['a'],
    onCaughtUp: () => (caughtUpAt = seen().length),
    onFault: (error) => faults.push(error),
    ...options,
    onEvents: async (events) => {
      await options.onEvents?.(events);
      batches.push(events);
    },
  });
  return { subscription, batches, faults, seen, caughtUpAt: () => caughtUpAt };
}

async function fill(store: EventStore, stream: string, from: number, count: number): Promise<Position> {
  const result = await store.append(stream, from - 1, sampleEvents(stream, from, count));
  if (!result.ok) throw new Error('the append was refused');
  return result.position;
}
const ids = (stream: string, from: number, to: number): string[] =>
  Array.from({ length: to - from }, (_, index) => `${stream}/${from + index}`);

function delivering(given: () => FeedUnderTest): void {
  it('delivers past and new events of its categories, in order, each once while nothing fails', async () => {
    const { store, feed } = given();
    await fill(store, 'a-1', 0, 7);
    await fill(store, 'b-1', 0, 7);
    const follower = following(feed, { batchSize: 3 });
    await eventually(() => follower.caughtUpAt() !== null);
    expect(follower.caughtUpAt()).toBe(7);
    for (let revision = 7; revision < 30; revision += 1) await fill(store, 'a-1', revision, 1);
    const { subscription } = follower;
    await eventually(() => follower.seen().length >= 30 && subscription.lag() === 0);
    expect(follower.seen()).toEqual(ids('a-1', 0, 30));
    expect(Math.max(...follower.batches.map(({ length }) => length))).toBeLessThanOrEqual(3);
    await subscription.close();
  });

  it('gives the events as the store has them', async () => {
    const { store, feed } = given();
    await fill(store, 'a-1', 0, 1);
    const follower = following(feed, {});
    await eventually(() => follower.caughtUpAt() !== null);
    await fill(store, 'a-1', 1, 2);
    await eventually(() => follower.seen().length === 3);
    expect(follower.batches.flat()).toEqual(await store.readStream('a-1', { from: 0, limit: 9 }));
    await follower.subscription.close();
  });

  it('delivers several categories in the order of the log, so that a place skips nothing', async () => {
    const { store, feed } = given();
    const places: Position[] = [];
    const follower = following(feed, {
      categories: ['a', 'b'],
      batchSize: 4,
      onEvents: (events) => void places.push(...events.map(({ position }) => position)),
    });
    await eventually(() => follower.caughtUpAt() !== null);
    for (let round = 0; round < 10; round += 1) {
      await fill(store, 'a-1', round * 2, 2);
      await fill(store, 'b-1', round, 1);
    }
    await eventually(() => follower.seen().length >= 30);
    expect(follower.seen()).toHaveLength(30);
    expect(places).toEqual([...places].sort());
    await follower.subscription.close();
  });

  it('waits for its handler, and ends when that throws', async () => {
    const { store, feed } = given();
    let running = 0;
    const follower = following(feed, {
      batchSize: 1,
      async onEvents(events) {
        running += 1;
        expect(running).toBe(1);
        await new Promise((resolve) => void setTimeout(resolve, 3));
        running -= 1;
        if (events[0]?.revision === 3) throw new Error('cannot take it');
      },
    });
    await eventually(() => follower.caughtUpAt() !== null);
    await fill(store, 'a-1', 0, 6);
    await eventually(() => follower.faults.length > 0);
    expect(follower.faults).toEqual([new Error('cannot take it')]);
    expect(follower.seen()).toEqual(ids('a-1', 0, 3));
    await follower.subscription.close();
  });
}

function starting(given: () => FeedUnderTest): void {
  it('starts after a given place and delivers nothing once closed', async () => {
    const { store, feed } = given();
    const after = await fill(store, 'a-1', 0, 3);
    const follower = following(feed, { after });
    await fill(store, 'a-1', 3, 2);
    await eventually(() => follower.seen().length === 2);
    await follower.subscription.close();
    await fill(store, 'a-1', 5, 2);
    const next = following(feed, { after: follower.subscription.position() });
    await eventually(() => next.seen().length === 2);
    expect([follower.seen(), next.seen()]).toEqual([ids('a-1', 3, 5), ids('a-1', 5, 7)]);
    await next.subscription.close();
  });

  it('remembers the place of a group, and repeats rather than skips', async () => {
    const { store, feed, reopen } = given();
    await fill(store, 'a-1', 0, 5);
    const first = following(feed, { group: 'reader' });
    await eventually(() => first.seen().length === 5);
    await fill(store, 'a-1', 5, 5);
    await eventually(() => first.seen().length === 10 && first.subscription.lag() === 0);
    await first.subscription.close();
    await fill(store, 'a-1', 10, 2);
    const second = following(await reopen(), { group: 'reader' });
    const other = following(feed, { group: 'other' });
    await eventually(() => second.seen().length >= 2 && other.seen().length === 12);
    expect(second.seen()).toEqual(ids('a-1', 10, 12));
    await Promise.all([second.subscription.close(), other.subscription.close()]);
  });

  it('gives an event again to a group whose handler did not finish it', async () => {
    const { store, feed, reopen } = given();
    await fill(store, 'a-1', 0, 4);
    const first = following(feed, {
      group: 'reader',
      batchSize: 1,
      onEvents: ([event]) => {
        if (event?.revision === 2) throw new Error('crashed');
      },
    });
    await eventually(() => first.faults.length === 1);
    await first.subscription.close();
    const second = following(await reopen(), { group: 'reader' });
    await eventually(() => second.seen().includes('a-1/3'));
    expect(second.seen().slice(-2)).toEqual(ids('a-1', 2, 4));
    await second.subscription.close();
  });
}
