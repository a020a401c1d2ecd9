import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROLES, applyTopics } from '@corella/bus-kafka';
import { declaredVenue } from '@corella/host/declared-venue';
import {
  fetchKafka,
  fetchNats,
  kafkaServer,
  missingKafka,
  missingNats,
  missingPostgres,
  natsServer,
  postgresServer,
  type ServerProgram,
} from '@corella/real-parts';
import { portsFrom } from '../plan.js';
import { KAFKA_ADMINISTRATOR, secretIn, type SecretFiles } from '../secrets.js';

/** Processes of each role that wait for replies, at most: those of a cluster, and as many beside them. */
const SLOTS = 8;

export interface ClusterServers {
  readonly postgres: ServerProgram;
  readonly nats: ServerProgram;
  readonly kafka: ServerProgram;
}

/** Fetches what can be fetched, and says what cannot be had on this machine. */
export async function missingServers(): Promise<readonly string[]> {
  await Promise.all([fetchKafka(), fetchNats()]);
  const found = [
    ['Kafka', missingKafka()],
    ['PostgreSQL', missingPostgres()],
    ['NATS', missingNats()],
  ] as const;
  return found.flatMap(([name, reason]) => (reason === undefined ? [] : [`${name}: ${reason}`]));
}

function folder(directory: string, name: string): string {
  const path = join(directory, name);
  mkdirSync(path, { recursive: true });
  return path;
}

/** The servers of a cluster, over the data that this directory has. Each asks everybody for a login. */
export function clusterServers(directory: string, port: number, secrets: SecretFiles): ClusterServers {
  const ports = portsFrom(port);
  const logins = Object.fromEntries(ROLES.map((role) => [role, secretIn(secrets.kafka[role])]));
  return {
    postgres: postgresServer({
      directory: folder(directory, 'postgres'),
      listen: { port: ports.postgres, password: secretIn(secrets.postgres) },
    }),
    nats: natsServer({ directory: folder(directory, 'nats'), port: ports.nats, token: secretIn(secrets.nats) }),
    kafka: kafkaServer({
      directory: folder(directory, 'kafka'),
      controller: ports.kafkaController,
      administrator: KAFKA_ADMINISTRATOR,
      login: {
        port: ports.kafka,
        logins: { ...logins, [KAFKA_ADMINISTRATOR]: secretIn(secrets.kafkaAdministrator) },
      },
    }),
  };
}

/** Creates the topics and grants the rights that this release declares. */
export async function declareTopics(port: number, secrets: SecretFiles): Promise<void> {
  const cluster = {
    brokers: [`127.0.0.1:${portsFrom(port).kafka}`],
    login: {
      mechanism: 'plain' as const,
      username: KAFKA_ADMINISTRATOR,
      password: secretIn(secrets.kafkaAdministrator),
    },
  };
  await applyTopics({ cluster, declared: declaredVenue({ slots: SLOTS }) });
}
