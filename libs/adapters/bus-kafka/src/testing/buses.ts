import type { OwnKafka } from '@corella/real-parts';
import { openKafkaBus, type KafkaBus, type KafkaBusOptions } from '../commands/kafka-bus.js';
import type { KafkaCluster } from '../connection/cluster.js';

/** Opens the buses of a spec file on one Kafka, each test in a venue of its own. */
export function busesOn(server: () => OwnKafka) {
  let venues = 0;
  const opened: KafkaBus[] = [];
  const cluster = (): KafkaCluster => ({ brokers: [server().broker], venue: `v${venues}` });
  return {
    cluster,
    nextVenue: (): void => void (venues += 1),
    async open(slot: number, options: Partial<KafkaBusOptions> = {}): Promise<KafkaBus> {
      const bus = await openKafkaBus({ cluster: cluster(), role: 'ledger', slot, ...options });
      opened.push(bus);
      return bus;
    },
    async closeAll(): Promise<void> {
      await Promise.all(opened.splice(0).map((bus) => bus.close()));
    },
  };
}

/** Resolves when each of the buses has heard what all of them have served and closed so far. */
export async function allSettled(...buses: readonly KafkaBus[]): Promise<void> {
  await Promise.all(buses.map((bus) => bus.settled()));
  await Promise.all(buses.map((bus) => bus.settled()));
}
