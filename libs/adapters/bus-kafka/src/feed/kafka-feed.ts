import type { EventFeed, FeedOptions, Subscription } from '@corella/bus';
import { readRecorded, type EventCheck, type EventStore, type Upcasters } from '@corella/event-store';
import { connectKafka, venueOf, type KafkaCluster, type Role } from '../connection/cluster.js';
import { Reader, type ReaderOptions } from '../connection/reader.js';
import { Sender } from '../connection/sender.js';
import { ensureTopics } from '../topics/create-topics.js';
import { checkpointTopic, declareCheckpoints, declareEvents, groupOf, type DeclaredTopic } from '../topics/declared.js';
import { Checkpoints } from './checkpoints.js';
import { FeedSubscription, type FollowerMetrics } from './feed-subscription.js';
import { Taps } from './taps.js';

const SILENT_AFTER_MS = 5_000;
const CHECKPOINT_LEAVES_WITHIN_MS = 60_000;

export interface KafkaFeedOptions {
  readonly cluster: KafkaCluster;
  readonly role: Role;
  /** Reads events in today's shape. It decides what there is. */
  readonly store: Pick<EventStore, 'subscribe'>;
  /** Events travel as they were written (default: there are no older shapes). */
  readonly upcasters?: Upcasters;
  /** The check of the store's events, for those that come over Kafka (default: none). */
  readonly check?: EventCheck;
  /** How long the relay may say nothing until the store is followed instead (default 5 s). It speaks each second. */
  readonly silentAfterMs?: number;
  /** Called for faults of the connection. The feed goes on by itself. */
  readonly onError?: (error: unknown) => void;
}

export interface KafkaFeed extends EventFeed {
  metrics(): readonly FollowerMetrics[];
  /** Ends all subscriptions. */
  close(): Promise<void>;
}

/** The event feed over Kafka. Connects when somebody subscribes. */
export function createKafkaFeed(options: KafkaFeedOptions): KafkaFeed {
  const { cluster, role, store, upcasters = {}, check, silentAfterMs = SILENT_AFTER_MS } = options;
  const venue = venueOf(cluster);
  const kafka = connectKafka(cluster, `${role}-feed`);
  const onError = (error: unknown): void => options.onError?.(error);
  const sender = new Sender(kafka);
  const open = (declared: DeclaredTopic, more: Pick<ReaderOptions, 'start' | 'onMessage'>): Reader =>
    new Reader({
      kafka,
      topic: declared.name,
      group: groupOf(venue, role),
      prepare: () => ensureTopics(kafka, [declared]),
      onError,
      ...more,
    });
  const checkpoints = new Checkpoints({
    openReader: (onMessage) => open(declareCheckpoints(venue), { start: 'beginning', onMessage }),
    send: (message) => sender.send(checkpointTopic(venue), message, { forMs: CHECKPOINT_LEAVES_WITHIN_MS }),
    onError,
  });
  const taps = new Taps({
    openReader: (category, onMessage) => open(declareEvents(venue, category), { start: 'end', onMessage }),
    read: (event) => readRecorded(upcasters, event, check),
    silentAfterMs,
    onError,
  });
  const following = new Set<FeedSubscription>();
  return {
    subscribe(request: FeedOptions): Subscription {
      const subscription = new FeedSubscription(request, {
        store,
        listen: (category, hear) => taps.listen(category, hear),
        load: (group) => checkpoints.load(group),
        save: (group, place) => checkpoints.save(group, place),
        onEnd: (ended) => void following.delete(ended),
      });
      following.add(subscription);
      return {
        position: () => subscription.position(),
        lag: () => subscription.lag(),
        async close() {
          await subscription.close();
          // Whoever subscribes next, in whatever process, goes on here.
          if (request.group !== undefined) await checkpoints.flush();
        },
      };
    },
    metrics: () => Array.from(following, (subscription) => subscription.metrics()),
    async close() {
      await Promise.all(Array.from(following, (subscription) => subscription.close()));
      await checkpoints.close();
      await Promise.all([sender.close(), taps.close()]);
    },
  };
}
