import type { EventFeed } from '@corella/bus';
import { feedConformance } from '@corella/bus/conformance';
import { versionedStore, type EventStore, type JsonObject, type RecordedEvent } from '@corella/event-store';
import { createMemoryEventStore, eventually, sampleEvents } from '@corella/event-store/conformance';
import { openPostgresEventStore } from '@corella/event-store-postgres';
import {
  missingKafka,
  missingPostgres,
  ownKafka,
  ownPostgres,
  realPart,
  type OwnKafka,
  type OwnPostgres,
} from '@corella/real-parts';
import { connectKafka } from '../connection/cluster.js';
import { feedsOn, onKafka, ownLeases } from '../testing/feeds.js';
import { eventTopic } from '../topics/declared.js';
import type { KafkaFeedOptions } from './kafka-feed.js';
import { feedMessage } from './feed-messages.js';
import { messagesOf } from './line.js';

realPart('the event feed over Kafka', missingKafka(), () => {
  let server: OwnKafka;
  let venues = 0;
  const cluster = () => ({ brokers: [server.broker], venue: `v${venues}` });
  const { feed, relay, closeAll } = feedsOn(cluster);
  beforeAll(async () => {
    server = await ownKafka();
  }, 90_000);
  beforeEach(() => void (venues += 1));
  afterEach(closeAll);
  afterAll(() => server.stop());

  feedConformance('Kafka', () => {
    const store = createMemoryEventStore();
    relay(store);
    const open = () => onKafka(feed(store));
    return open().then((opened) => ({ store, feed: opened, reopen: open, dispose: () => Promise.resolve() }));
  });

  realPart('over PostgreSQL', missingPostgres(), () => {
    let postgres: OwnPostgres;
    let schemas = 0;
    beforeAll(async () => {
      postgres = await ownPostgres();
    }, 60_000);
    afterAll(() => postgres.stop());

    feedConformance('Kafka beside PostgreSQL', async () => {
      const schema = `feed_${(schemas += 1)}`;
      const store = await openPostgresEventStore({ address: postgres.address, schema, pollMs: 50 });
      relay(store);
      const open = () => onKafka(feed(store));
      return {
        store,
        feed: await open(),
        reopen: open,
        async dispose() {
          await closeAll();
          await store.close();
        },
      };
    });
  });

  it('takes events from Kafka once it has caught up, and does not ask the store any more', async () => {
    const { store, reads } = counted();
    const { opened, seen } = await followed(store);
    const before = reads();
    await append(store, 'a-1', 0, 20);
    await eventually(() => seen.length === 20);
    expect(seen).toEqual(ids('a-1', 0, 20));
    expect([reads() - before, opened.metrics()[0]?.gaps]).toEqual([0, 0]);
  });

  it('handles each event once when two relays send everything twice', async () => {
    const store = createMemoryEventStore();
    relay(store, { name: 'other' });
    const { seen } = await followed(store);
    for (let round = 0; round < 10; round += 1) await append(store, 'a-1', round * 5, 5);
    await eventually(() => seen.length >= 50);
    await append(store, 'b-1', 0, 1);
    await eventually(() => seen.includes('b-1/0'));
    expect(seen).toEqual([...ids('a-1', 0, 50), 'b-1/0']);
  });

  it('fills what is missing in Kafka from the store', async () => {
    const store = createMemoryEventStore();
    const { opened, seen, stop } = await followed(store, { silentAfterMs: 60_000 });
    await append(store, 'a-1', 0, 3);
    await eventually(() => seen.length === 3);
    await stop();
    await append(store, 'a-1', 3, 4);
    const [last] = store.log.slice(-1);
    if (!last) throw new Error('there is one');
    // As if the messages before it had been lost.
    const said = messagesOf([last], { categories: ['a'], after: store.log.at(-2)?.position ?? null, behind: 0 });
    const producer = connectKafka(cluster(), 'other').producer();
    await producer.connect();
    await producer.send({ topic: eventTopic(cluster().venue, 'a'), messages: said.map(feedMessage) });
    await eventually(() => seen.length >= 7);
    expect(seen).toEqual(ids('a-1', 0, 7));
    expect(opened.metrics()[0]).toMatchObject({ gaps: 1 });
    // What no relay wrote is left out.
    await producer.send({ topic: eventTopic(cluster().venue, 'a'), messages: [{ value: 'not ours' }] });
    await producer.disconnect();
    relay(store);
    await append(store, 'a-1', 7, 1);
    await eventually(() => seen.length === 8);
  });

  it('has a relay that repeats after a crash rather than skips, and another one that takes over', async () => {
    const store = createMemoryEventStore();
    const { seen, stop } = await followed(store);
    await append(store, 'a-1', 0, 2);
    await eventually(() => seen.length === 2);
    await stop();
    await append(store, 'a-1', 2, 3);
    const next = relay(store);
    await eventually(() => seen.length === 5);
    await eventually(() => next.metrics().lag === 0 && next.metrics().relayed >= 3);
    expect([seen, next.metrics().isLeading]).toEqual([ids('a-1', 0, 5), true]);
  });

  it('has one relay at a time, and the next one when that leaves', async () => {
    const [store, leases] = [createMemoryEventStore(), ownLeases()];
    const relays = [relay(store, { leases }), relay(store, { leases })];
    const leading = () => relays.filter((one) => one.metrics().isLeading);
    await eventually(() => leading().length === 1);
    const [first] = leading();
    await first?.close();
    await eventually(() => leading().length === 1);
    expect(leading()[0]).not.toBe(first);
  });

  it('gives events of older releases in today’s shape', async () => {
    const store = createMemoryEventStore();
    const upcasters = { Noted: [(data: JsonObject) => ({ ...data, isNew: true })] };
    relay(store);
    const opened = await onKafka(feed(versionedStore(store, upcasters), { upcasters }));
    const seen: unknown[] = [];
    opened.subscribe({ categories: ['a'], onEvents: (events) => void seen.push(...events.map(({ data }) => data)) });
    await eventually(() => opened.metrics().every(({ from }) => from === 'kafka'));
    await append(store, 'a-1', 0, 1);
    await eventually(() => seen.length === 1);
    expect(seen).toEqual([{ note: 'x', number: 0, isNew: true }]);
  });

  it('lets the store say what an event was that cannot be read: it ends one reader and comes marked to another', async () => {
    const store = createMemoryEventStore();
    const check = ({ data }: RecordedEvent): string | null => (data['number'] === 1 ? 'number: not ours' : null);
    relay(store);
    const reported: string[] = [];
    const onError = (error: unknown): void => void reported.push(String(error));
    const opened = await onKafka(feed(versionedStore(store, {}, check), { check, onError }));
    const [faults, seen]: [unknown[], RecordedEvent[]] = [[], []];
    opened.subscribe({ categories: ['a'], onEvents: () => undefined, onFault: (error) => faults.push(error) });
    opened.subscribe({ categories: ['a'], takesUnreadable: true, onEvents: (events) => void seen.push(...events) });
    await eventually(() => opened.metrics().every(({ from }) => from === 'kafka'));
    await append(store, 'a-1', 0, 3);
    await eventually(() => seen.length === 3 && faults.length === 1);
    expect(seen.map(({ unreadable = null }) => unreadable)).toEqual([null, 'number: not ours', null]);
    expect(String(faults[0])).toBe('UnreadableEvent: revision 1 of a-1 cannot be read: number: not ours');
    expect(reported).toContain('UnreadableEvent: revision 1 of a-1 cannot be read: number: not ours');
    await append(store, 'a-1', 3, 1);
    await eventually(() => seen.length === 4);
  });

  /** A subscription that is following Kafka. */
  async function followed(store: EventStore, options: Partial<KafkaFeedOptions> = {}) {
    const first = relay(store);
    const opened = feed(store, options);
    const seen: string[] = [];
    subscribeTo(opened, seen);
    await eventually(() => opened.metrics()[0]?.from === 'kafka');
    return { opened, seen, stop: () => first.close() };
  }
});

const subscribeTo = (feed: EventFeed, seen: string[]) =>
  feed.subscribe({
    categories: ['a', 'b'],
    onEvents: (events) => void seen.push(...events.map(({ id }) => id)),
  });

const append = (store: EventStore, stream: string, from: number, count: number) =>
  store.append(stream, from - 1, sampleEvents(stream, from, count));

const ids = (stream: string, from: number, to: number): string[] =>
  Array.from({ length: to - from }, (_, index) => `${stream}/${from + index}`);

/** A store that counts how often a subscriber without a name begins to read it. */
function counted() {
  const store = createMemoryEventStore();
  let reads = 0;
  return {
    reads: () => reads,
    store: {
      ...store,
      subscribe(request: Parameters<EventStore['subscribe']>[0]) {
        if (request.name === undefined) reads += 1;
        return store.subscribe(request);
      },
    },
  };
}
