import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { CompressionTypes, type Message } from 'kafkajs';
import { beatOf, connectKafka, eventTopic, feedMessage, venueOf, type KafkaCluster } from '@corella/bus-kafka';
import { openPostgresLogReader } from '@corella/event-store-postgres';
import type { Random } from '@corella/random';
import { secretIn } from '../../cluster/secrets.js';
import type { DrilledCluster } from './drilled-cluster.js';

/** Whoever writes streams may relay their events, so this login may write and read the topics of the feed. */
const RELAYING = 'ledger';
const CATEGORIES = ['ledger', 'market', 'user', 'approval', 'audit'];
const KEPT = 400;
const [AT_ONCE, EVERY_MS] = [20, 10];

export interface FeedNoise {
  /** Earlier messages that were written again, in any order. */
  readonly repeated: number;
  /** Statements about the end of the log that came before the events up to there. */
  readonly ahead: number;
}

/**
 * What a second relay might write that has lost its place: earlier messages again and out of order, and that the log
 * has come to a place whose events Kafka does not have yet. All of it is true, so subscribers must skip the first and
 * fetch from the log what the second shows to be missing.
 */
export async function disturbFeed(drilled: DrilledCluster, forMs: number, random: Random): Promise<FeedNoise> {
  const password = secretIn(drilled.secrets.kafka[RELAYING]);
  const login = { mechanism: 'plain', username: RELAYING, password } as const;
  const cluster: KafkaCluster = { brokers: drilled.brokers, login };
  const venue = venueOf(cluster);
  const kafka = connectKafka(cluster, 'drill');
  const consumer = kafka.consumer({ groupId: `${venue}.${RELAYING}.drill-${randomUUID()}` });
  const producer = kafka.producer();
  const log = await openPostgresLogReader({ address: drilled.postgres });
  const earlier: { readonly topic: string; readonly message: Message }[] = [];
  const write = async (topic: string, messages: Message[]): Promise<void> =>
    void (await producer.send({ topic, messages, acks: -1, compression: CompressionTypes.None }));
  let [repeated, ahead] = [0, 0];
  try {
    await Promise.all([consumer.connect(), producer.connect()]);
    await consumer.subscribe({
      topics: CATEGORIES.map((name) => eventTopic(venue, name)),
      fromBeginning: true,
    });
    await consumer.run({
      async eachMessage({ topic, message: { key, value, headers = {} } }) {
        if (value !== null) earlier.push({ topic, message: { key, value, headers } });
        if (earlier.length > KEPT) earlier.splice(random.int(0, KEPT - 1), 1);
        return Promise.resolve();
      },
    });
    for (const end = performance.now() + forMs; performance.now() < end; await sleep(EVERY_MS)) {
      const head = await log.head();
      await Promise.all(CATEGORIES.map((name) => write(eventTopic(venue, name), [feedMessage(beatOf(name, head, 0))])));
      ahead += CATEGORIES.length;
      if (earlier.length === 0) continue;
      for (const { topic, message } of Array.from({ length: AT_ONCE }, () => random.pick(earlier)))
        await write(topic, [message]);
      repeated += AT_ONCE;
    }
  } finally {
    await Promise.all([consumer.disconnect(), producer.disconnect(), log.close()]);
  }
  return { repeated, ahead };
}
