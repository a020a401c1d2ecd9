import { NO_STREAM, type EventStore, type Subscription } from '@corella/event-store';
import { eventually, sampleEvents } from '@corella/event-store/conformance';
import { EventStoreDouble } from '../testing/double/eventstore-double.js';
import { refusals } from '../testing/double/messages.js';
import { openUnderTest } from '../testing/eventstoredb-under-test.js';

const NEVER_MS = 600_000;

describe('the feed from EventStoreDB', () => {
  let server: EventStoreDouble;
  let store: EventStore;
  let seen: string[];
  beforeEach(async () => {
    server = await new EventStoreDouble().start();
    store = await openUnderTest(server.address, '');
    seen = [];
  });
  afterEach(async () => {
    await store.close();
    server.crash();
  });

  const follow = (name?: string, category = 'a'): Subscription =>
    store.subscribe({
      name,
      categories: [category],
      onEvents: (events) => void seen.push(...events.map(({ id }) => id)),
    });
  const fill = async (stream: string, count: number): Promise<void> => {
    await store.append(stream, NO_STREAM, sampleEvents(stream, 0, count));
  };
  const numbered = (count: number): string[] => Array.from({ length: count }, (_, index) => `a-1/${index}`);

  it('goes on after the last handled event when the server drops a subscription, again and again', async () => {
    const subscription = follow();
    await fill('a-1', 1);
    for (let revision = 0; revision < 20; revision += 1) {
      if (revision % 4 === 0) server.dropSubscriptions();
      await store.append('a-1', revision, sampleEvents('a-1', revision + 1, 1));
    }
    await eventually(() => seen.length >= 21);
    expect(seen).toEqual(numbered(21));
    expect(server.calls.subscribe).toBeGreaterThan(1);
    await subscription.close();
  });

  it('calls a subscriber caught up once, and it lags while its subscription is dropped', async () => {
    await fill('a-1', 3);
    let caughtUp = 0;
    const subscription = store.subscribe({
      categories: ['a'],
      onEvents: () => undefined,
      onCaughtUp: () => (caughtUp += 1),
    });
    await eventually(() => caughtUp === 1 && subscription.lag() === 0);
    server.freeze();
    server.dropSubscriptions();
    await eventually(() => subscription.lag() > 0);
    server.thaw();
    await eventually(() => subscription.lag() === 0);
    expect(caughtUp).toBe(1);
    await subscription.close();
  });

  it('calls a slow subscriber caught up only when it has handled what had arrived before', async () => {
    await fill('a-1', 200);
    let handled = 0;
    let handledWhenCaughtUp = -1;
    const subscription = store.subscribe({
      categories: ['a'],
      batchSize: 10,
      onCaughtUp: () => (handledWhenCaughtUp = handled),
      onEvents: async (events) => {
        await new Promise((resolve) => setTimeout(resolve, 2));
        handled += events.length;
      },
    });
    await eventually(() => handledWhenCaughtUp >= 0);
    expect(handledWhenCaughtUp).toBe(200);
    await subscription.close();
  });

  it('ends a subscription that the server no longer allows', async () => {
    const fault = new Promise((onFault) => {
      const subscription = store.subscribe({ categories: ['a'], onFault, onEvents: () => undefined });
      void eventually(() => subscription.lag() === 0).then(() => server.dropSubscriptions(refusals.denied()));
    });
    expect(await fault).toMatchObject({ type: 'access-denied' });
  });

  it('estimates how far a busy subscriber is behind', async () => {
    let go = (): void => undefined;
    const gate = new Promise<void>((resolve) => (go = resolve));
    await fill('a-1', 4_000);
    let batches = 0;
    const subscription = store.subscribe({
      categories: ['a'],
      batchSize: 100,
      onEvents: () => ((batches += 1) > 3 ? gate : undefined),
    });
    await eventually(() => batches === 4 && subscription.lag() > 3_000);
    expect(subscription.lag()).toBeLessThan(4_500);
    go();
    await eventually(() => subscription.lag() === 0);
    await subscription.close();
  });

  it('moves a named subscriber past what others have appended, without an event of its own', async () => {
    await fill('a-1', 1);
    const subscription = follow('reader');
    await fill('x-1', 2_000);
    const last = server.log.records.filter(({ stream }) => stream === 'a-1').at(-1)?.position ?? 0n;
    const saved = (): string =>
      Buffer.from(
        server.log.readStream('checkpoint-reader', 'end', { backwards: true, count: 1 })?.[0]?.data ?? [],
      ).toString();
    await eventually(() => BigInt(/[0-9]{20}/.exec(saved())?.[0] ?? 0) > last);
    expect(subscription.position()).toBe((await store.readStream('a-1', { from: 0, limit: 1 }))[0]?.position);
    await subscription.close();
    expect(server.log.readStream('checkpoint-reader', 0, { backwards: false, count: 9 })).toHaveLength(1);
  });

  it('moves a named subscriber’s place only past what its handler has taken', async () => {
    await fill('a-1', 3);
    await new Promise((resolve) => {
      store.subscribe({
        name: 'reader',
        categories: ['a'],
        batchSize: 1,
        onFault: resolve,
        onEvents: ([event]) => (event?.revision === 1 ? Promise.reject(new Error('not handled')) : undefined),
      });
    });
    await store.close();
    store = await openUnderTest(server.address, '');
    const subscription = follow('reader');
    await eventually(() => seen.length === 2);
    expect(seen).toEqual(['a-1/1', 'a-1/2']);
    await subscription.close();
  });

  it.each([
    ['another kind of store', '000000000000042', 'is no position of an event store on EventStoreDB'],
    ['a log that was longer', '00000000000009999999-00000000000009999999', 'lies beyond the end of the log'],
  ])('ends for a subscriber that comes from %s', async (_name, after, message) => {
    const fault = await new Promise((onFault) => {
      store.subscribe({ categories: ['a'], after, onFault, onEvents: () => undefined });
    });
    expect(fault).toMatchObject({ name: 'RangeError', message: expect.stringContaining(message) as string });
  });

  it('shows nobody the side streams, the server’s own events, or another log', async () => {
    await fill('a-1', 3);
    const snapshot = { stream: 'a-1', schema: 1, hashVersion: 1, stateHash: 'x', inputs: {}, state: '{}' };
    await store.saveSnapshot({ ...snapshot, revision: 1 });
    const other = await openUnderTest(server.address, 'other');
    await other.append('a-1', NO_STREAM, sampleEvents('a-1', 0, 5, 'of another log'));
    const sides = ['snapshot', 'checkpoint', 'streams'].map((category) => follow('reader', category));
    const subscription = follow('reader');
    await eventually(() => [...sides, subscription].every((one) => one.lag() === 0) && seen.length === 3);
    expect((await store.readAll({ after: null, limit: 100 })).events).toHaveLength(3);
    expect((await other.readAll({ after: null, limit: 100 })).events).toHaveLength(5);
    expect(await store.head()).toBe(subscription.position());
    expect(await other.streams('a')).toEqual(['a-1']);
    expect(server.log.records.length).toBeGreaterThan(13);
    expect(seen).toEqual(numbered(3));
    await Promise.all([...sides, subscription].map((one) => one.close()));
    await other.close();
  });

  it('finds the head behind long stretches of what is not shown', async () => {
    await fill('a-1', 3);
    const other = await openUnderTest(server.address, 'other');
    await other.append('x-1', NO_STREAM, sampleEvents('x-1', 0, 1_500));
    const [last] = (await store.readAll({ after: null, limit: 100 })).events.slice(-1);
    const fresh = await openUnderTest(server.address, '');
    expect([await store.head(), await fresh.head()]).toEqual([last?.position, last?.position]);
    const page = await fresh.readAll({ after: last?.position ?? null, limit: 10 });
    expect(page).toMatchObject({ events: [], end: false });
    await fresh.close();
    await other.close();
  });

  it('ends with its store within two seconds, although the server says nothing', async () => {
    const stuck = await openUnderTest(server.address, 'stuck', { timeoutMs: NEVER_MS });
    const faults: unknown[] = [];
    const subscription = stuck.subscribe({
      name: 'reader',
      categories: ['a'],
      onFault: (error) => faults.push(error),
      onEvents: (events) => void seen.push(...events.map(({ id }) => id)),
    });
    await stuck.append('a-1', NO_STREAM, sampleEvents('a-1', 0, 1));
    await eventually(() => seen.length === 1);
    server.freeze();
    const calls = [
      stuck.readStream('a-1', { from: 0, limit: 1 }),
      stuck.append('a-1', 0, sampleEvents('a-1', 1, 1)),
      stuck.head(),
    ].map((call) => call.catch((error: unknown) => error));
    const began = Date.now();
    await stuck.close();
    expect(Date.now() - began).toBeLessThan(2_500);
    server.thaw();
    for (const answer of await Promise.all(calls)) expect(answer).toBeInstanceOf(Error);
    expect(faults).toEqual([]);
    await subscription.close();
    await expect(stuck.append('a-1', 0, sampleEvents('a-1', 1, 1))).rejects.toThrow('the event store is closed');
  });

  it('says that the server is away, and that it is back, without being asked for anything', async () => {
    server.crash();
    await eventually(() => !store.health().ok);
    await server.restart();
    await eventually(() => store.health().ok);
  });

  it('is not opened on a server that does not say when a subscription has caught up', async () => {
    const old = await new EventStoreDouble({ version: '22.10.5' }).start();
    await expect(openUnderTest(old.address, '')).rejects.toThrow('requires server version 23.10 or higher');
    old.crash();
    await expect(openUnderTest(old.address, '')).rejects.toThrow('EventStoreDB cannot be used');
  });
});
