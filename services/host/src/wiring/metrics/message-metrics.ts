import type { Registry } from 'prom-client';
import type { FollowerMetrics, KafkaBusMetrics, KafkaFeed, RelayMetrics, ServedMetrics } from '@corella/bus-kafka';
import { gaugeOf, gaugesOver } from './gauges.js';

/** Exposes what travels over Kafka: dead letters, requests under way, and each partition that this process serves. */
export function exposeBus(registry: Registry, bus: { metrics(): KafkaBusMetrics }): void {
  const one = (name: string, help: string, value: (metrics: KafkaBusMetrics) => number): void =>
    gaugeOf(registry, { name, help }, () => value(bus.metrics()));
  one(
    'corella_bus_dead_letters',
    'Commands that this process could not read, since its start',
    ({ deadLetters }) => deadLetters,
  );
  one('corella_bus_requests_in_flight', 'Requests that wait for their replies', ({ inFlight }) => inFlight);
  one('corella_bus_unsent_messages', 'Messages that have not left for Kafka', ({ unsent }) => unsent);
  const served = gaugesOver<ServedMetrics, 'service' | 'partition'>(registry, {
    rows: () => bus.metrics().served,
    labelsOf: ({ service, partition }) => ({ service, partition }),
    labelNames: ['service', 'partition'],
  });
  served('corella_bus_lag', 'Commands in Kafka that their server has not taken', ({ lag }) => lag);
  served(
    'corella_bus_unanswered',
    'Client commands that have been taken and not answered',
    ({ unanswered }) => unanswered,
  );
  served('corella_bus_reading', '1 while a served partition is being read', ({ isReading }) => (isReading ? 1 : 0));
}

/** Exposes the copy of committed events to Kafka. All but the leading process have nothing to copy. */
export function exposeRelay(registry: Registry, relay: { metrics(): RelayMetrics }): void {
  const one = (name: string, help: string, value: (metrics: RelayMetrics) => number): void =>
    gaugeOf(registry, { name, help }, () => value(relay.metrics()));
  one('corella_relay_leading', '1 in the process that relays', ({ isLeading }) => (isLeading ? 1 : 0));
  one('corella_relay_lag', 'Committed events that are not in Kafka, approximately', ({ lag }) => lag);
  one('corella_relay_relayed', 'Events that this process has relayed, since its start', ({ relayed }) => relayed);
}

/** Exposes the subscriptions to events, those without a group together by their categories. */
export function exposeFeed(registry: Registry, feed: Pick<KafkaFeed, 'metrics'>): void {
  const gauge = gaugesOver<FollowerMetrics, 'group' | 'categories'>(registry, {
    rows: () => feed.metrics(),
    labelsOf: ({ group, categories }) => ({ group: group ?? '', categories: categories.join('+') }),
    labelNames: ['group', 'categories'],
  });
  gauge('corella_feed_lag', 'Events that are known and not handled, approximately', ({ lag }) => lag);
  gauge('corella_feed_gaps', 'How often something was missing in Kafka and was read from the log', ({ gaps }) => gaps);
  gauge('corella_feed_on_log', 'Subscriptions that follow the log, not Kafka', ({ from }) =>
    from === 'store' ? 1 : 0,
  );
}
