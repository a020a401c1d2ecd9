import { Kafka, logLevel, type SASLOptions } from 'kafkajs';
import { calmIdleQueues } from './idle-queue.js';

/** As whom a process logs in. What each role may read and write stands in `topics/declared.ts`. */
export const ROLES = ['gateway', 'ledger', 'matching', 'identity', 'fiat', 'simulation'] as const;
export type Role = (typeof ROLES)[number];

export interface KafkaCluster {
  /** `host:port` of some brokers. */
  readonly brokers: readonly string[];
  /** One word that keeps the venues of a shared cluster apart (default `corella`). */
  readonly venue?: string;
  readonly tls?: { readonly certificateAuthority: string };
  readonly login?: SASLOptions;
}

export const venueOf = ({ venue = 'corella' }: Pick<KafkaCluster, 'venue'>): string => venue;

const REQUEST_MS = 5_000;
const CONNECT_MS = 2_000;

/**
 * A client of the cluster. It gives up soon, because `Reader` and `Sender` start anew where kafkajs would repeat itself
 * over a connection that no longer works. `requestMs` is how long it waits for one answer.
 */
export function connectKafka(cluster: KafkaCluster, clientId: string, requestMs = REQUEST_MS): Kafka {
  calmIdleQueues();
  return new Kafka({
    brokers: [...cluster.brokers],
    clientId: `${venueOf(cluster)}.${clientId}`,
    logLevel: logLevel.NOTHING,
    connectionTimeout: CONNECT_MS,
    requestTimeout: requestMs,
    retry: { retries: 3, initialRetryTime: 50, maxRetryTime: 500 },
    ...(cluster.tls === undefined ? {} : { ssl: { ca: [cluster.tls.certificateAuthority] } }),
    ...(cluster.login === undefined ? {} : { sasl: cluster.login }),
  });
}
