import type { EventStore } from '@corella/event-store';
import { eventually } from '@corella/event-store/conformance';
import { createMemoryLeaseTable, realTime } from '@corella/lease/conformance';
import { leasesOver } from '@corella/lease/renewing';
import { processClock, type Leases } from '@corella/lease';
import type { KafkaCluster } from '../connection/cluster.js';
import { createKafkaFeed, type KafkaFeed, type KafkaFeedOptions } from '../feed/kafka-feed.js';
import { startRelay, type Relay, type RelayOptions } from '../feed/relay.js';

/** Leases that nobody outside the test knows of. */
export const ownLeases = (): Leases =>
  leasesOver({ table: createMemoryLeaseTable(realTime()), clock: processClock, pollMs: 20 });

/** Opens the feeds and relays of one test, and ends them. */
export function feedsOn(cluster: () => KafkaCluster) {
  const opened: { close(): Promise<void> }[] = [];
  const kept = <One extends { close(): Promise<void> }>(one: One): One => {
    opened.push(one);
    return one;
  };
  return {
    feed: (store: EventStore, options: Partial<KafkaFeedOptions> = {}): KafkaFeed =>
      kept(createKafkaFeed({ cluster: cluster(), role: 'gateway', store, silentAfterMs: 2_500, ...options })),
    relay: (store: EventStore, options: Partial<RelayOptions> = {}): Relay =>
      kept(
        startRelay({
          cluster: cluster(),
          store,
          leases: ownLeases(),
          categories: ['a', 'b'],
          beatEveryMs: 100,
          ...options,
        }),
      ),
    async closeAll(): Promise<void> {
      await Promise.all(opened.splice(0).map((one) => one.close()));
    },
  };
}

/** A feed that takes its events from Kafka, because somebody in this process follows it already. */
export async function onKafka(feed: KafkaFeed): Promise<KafkaFeed> {
  feed.subscribe({ categories: ['a', 'b'], onEvents: () => undefined });
  await eventually(() => feed.metrics().every(({ from }) => from === 'kafka'));
  return feed;
}
