import { readFileSync } from 'node:fs';
import type { KafkaCluster, Role } from '@corella/bus-kafka';
import type { Options } from '../../options/options.js';
import type { ServiceTarget } from '../../options/targets.js';
import { openedAt } from './server-unusable.js';

export type KafkaOptions = Pick<Options, 'kafka' | 'kafka-user' | 'kafka-password' | 'kafka-login' | 'kafka-ca'>;

const REMEDY = 'start the brokers, or mend the address, the login or --kafka-ca';

/** Where the brokers are, and as whom this process logs in. */
export function kafkaCluster(options: KafkaOptions): KafkaCluster {
  const { kafka, 'kafka-user': username, 'kafka-password': password, 'kafka-ca': ca } = options;
  return {
    brokers: kafka,
    ...(ca === undefined ? {} : { tls: { certificateAuthority: readFileSync(ca, 'utf8') } }),
    ...(username === undefined || password === undefined
      ? {}
      : { login: { mechanism: options['kafka-login'], username, password } }),
  };
}

/** Opens an adapter over Kafka; rejects with `ServerUnusable` where that fails. */
export const onKafka = <Adapter>(
  options: KafkaOptions,
  open: (cluster: KafkaCluster) => Promise<Adapter>,
): Promise<Adapter> =>
  openedAt({ option: 'kafka', address: options.kafka.join(' '), remedy: REMEDY }, async () =>
    open(kafkaCluster(options)),
  );

/** A process has one role at Kafka: that of its first service, in this order. With logins, it runs no other. */
const ROLES: readonly ServiceTarget[] = ['gateway', 'identity', 'ledger', 'matching', 'fiat', 'simulation'];
export const roleOf = (services: readonly ServiceTarget[]): Role =>
  ROLES.find((role) => services.includes(role)) ?? 'gateway';
