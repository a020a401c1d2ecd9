import { createMemoryEventStore, eventually, sampleEvents } from '@corella/event-store/conformance';
import { missingKafka, ownKafka, realPart, type OwnKafka } from '@corella/real-parts';
import type { KafkaBus } from './commands/kafka-bus.js';
import { connectKafka } from './connection/cluster.js';
import { Reader } from './connection/reader.js';
import { Sender } from './connection/sender.js';
import { allSettled, busesOn } from './testing/buses.js';
import { feedsOn, onKafka } from './testing/feeds.js';
import { ensureTopics } from './topics/create-topics.js';
import { declareDirectory } from './topics/declared.js';

const AGAIN_WITHIN_MS = 40_000;

realPart('commands and events during outages of Kafka', missingKafka(), () => {
  let server: OwnKafka;
  const { open, cluster, nextVenue, closeAll } = busesOn(() => server);
  const feeds = feedsOn(cluster);
  beforeAll(async () => {
    server = await ownKafka();
  }, 90_000);
  beforeEach(nextVenue);
  afterEach(() => Promise.all([closeAll(), feeds.closeAll()]));
  afterAll(() => server.stop());

  const serving = async () => {
    const [asks, serves] = [await open(0), await open(1)];
    let decided = 0;
    serves.serve('ledger', 'ledger-0', () => Promise.resolve((decided += 1)));
    await allSettled(asks, serves);
    return asks;
  };
  const ask = (bus: KafkaBus, timeoutMs: number) =>
    bus.request<number>('ledger', {}, { partition: 'ledger-0', timeoutMs });
  const askUntilAnswered = async (bus: KafkaBus): Promise<number | null> => {
    for (const end = Date.now() + AGAIN_WITHIN_MS; Date.now() < end;) {
      const answer = await ask(bus, 1_000).catch(() => null);
      if (answer !== null) return answer;
      await new Promise((resolve) => void setTimeout(resolve, 20));
    }
    return null;
  };

  it('come again by themselves after a crash; meanwhile faults are true and events come from the store', async () => {
    const asks = await serving();
    const store = createMemoryEventStore();
    const relay = feeds.relay(store);
    const feed = await onKafka(feeds.feed(store, { silentAfterMs: 1_000 }));
    const seen: number[] = [];
    feed.subscribe({
      categories: ['a'],
      onEvents: (events) => void seen.push(...events.map(({ revision }) => revision)),
    });
    await store.append('a-1', -1, sampleEvents('a-1', 0, 3));
    await eventually(() => seen.length === 3);
    expect(await ask(asks, 5_000)).toBe(1);
    await server.crash();
    await store.append('a-1', 2, sampleEvents('a-1', 3, 3));
    await expect(ask(asks, 300)).rejects.toMatchObject({ name: 'BusFault' });
    await eventually(() => seen.length === 6);
    const place = store.checkpoints.get('kafka-relay');
    expect((place ?? '') < (store.log[3]?.position ?? '')).toBe(true);

    await server.restart();
    expect(await askUntilAnswered(asks)).toBeGreaterThan(1);
    await eventually(() => relay.metrics().relayed === 6, AGAIN_WITHIN_MS);
    await eventually(() => feed.metrics().every(({ from }) => from === 'kafka'), AGAIN_WITHIN_MS);
    await store.append('a-1', 5, sampleEvents('a-1', 6, 1));
    await eventually(() => seen.length === 7);
    expect(seen).toEqual([0, 1, 2, 3, 4, 5, 6]);
  }, 120_000);

  it('come to a reader from where it was, although they were sent before it was back', async () => {
    const [kafka, declared] = [connectKafka(cluster(), 'test'), declareDirectory(cluster().venue ?? '')];
    const [seen, faults]: [string[], unknown[]] = [[], []];
    let mayConnect = (): void => undefined;
    let connecting = ensureTopics(kafka, [declared]);
    const reader = new Reader({
      kafka,
      topic: declared.name,
      group: 'test',
      start: 'end',
      prepare: () => connecting,
      onMessage: ({ value }) => void seen.push(String(value)),
      onError: (error) => faults.push(error),
    });
    const send = async (value: string): Promise<void> => {
      const sender = new Sender(kafka);
      await sender.send(declared.name, { value });
      await sender.close();
    };
    await reader.ready;
    await send('before');
    await eventually(() => seen.length === 1);
    connecting = new Promise((resolve) => (mayConnect = resolve));
    await server.crash();
    await server.restart();
    await eventually(() => faults.length > 0, AGAIN_WITHIN_MS);
    await send('meanwhile');
    mayConnect();
    await eventually(() => seen.length === 2, AGAIN_WITHIN_MS);
    expect(seen).toEqual(['before', 'meanwhile']);
    await reader.close();
  }, 120_000);

  it('come again after a broker stood still', async () => {
    const asks = await serving();
    server.freeze();
    await expect(ask(asks, 300)).rejects.toMatchObject({ name: 'BusFault' });
    server.thaw();
    expect(await askUntilAnswered(asks)).toBeGreaterThan(0);
  }, 120_000);

  it('come again after somebody deleted the topics', async () => {
    const asks = await serving();
    const admin = connectKafka(cluster(), 'test').admin();
    await admin.connect();
    const topics = (await admin.listTopics()).filter((topic) => topic.startsWith(`${cluster().venue}.`));
    await admin.deleteTopics({ topics });
    await admin.disconnect();
    expect(await askUntilAnswered(asks)).toBeGreaterThan(0);
  }, 120_000);
});
