import { z } from 'zod';
import { address, oneOf, type OptionSpec } from './option-kinds.js';
import { SERVICE_TARGETS, isShare, keepsDocuments, servicesOf, type ServiceTarget, type Target } from './targets.js';

const broker = z
  .string()
  .regex(/^(\[[0-9a-f:]+\]|[^\s:/@,]+):\d{1,5}$/i, 'write an address such as kafka:9092')
  .refine((text) => Number(text.slice(text.lastIndexOf(':') + 1)) <= 65_535, 'write a port up to 65535');
const password = z.string().min(1, 'write a password');

const KEY_BYTES = 32;
const HEX = /^[0-9a-f]{64}$/i;
const BASE64 = /^[A-Za-z0-9+/_-]{43}=?$/;
const key = z
  .string()
  .refine((text) => HEX.test(text) || BASE64.test(text), `write ${KEY_BYTES} bytes as base64 or as hex`)
  .transform((text) => new Uint8Array(Buffer.from(text, HEX.test(text) ? 'hex' : 'base64')));

/** Which servers the venue runs on. Without them it needs nothing but its data directory. */
export const SERVER_OPTIONS = {
  'event-store': {
    schema: oneOf(['sqlite', 'postgres', 'eventstoredb']).default('sqlite'),
    env: 'CORELLA_EVENT_STORE',
    value: 'sqlite|postgres|eventstoredb',
    help: 'where the log is kept; EventStoreDB needs --postgres too, for the leases',
  },
  bus: {
    schema: oneOf(['local', 'kafka']).default('local'),
    env: 'CORELLA_BUS',
    value: 'local|kafka',
    help: 'how commands and events travel between the services',
  },
  'read-models': {
    schema: oneOf(['sqlite', 'postgres']).default('sqlite'),
    env: 'CORELLA_READ_MODELS',
    value: 'sqlite|postgres',
    help: 'where the tables for queries are kept',
  },
  vault: {
    schema: oneOf(['sqlite', 'postgres']).default('sqlite'),
    env: 'CORELLA_VAULT',
    value: 'sqlite|postgres',
    help: 'where personal data is kept, sealed by the master key',
  },
  'master-key': {
    schema: key.optional(),
    env: 'CORELLA_MASTER_KEY',
    value: 'KEY',
    help: 'key of the vault, 32 bytes as base64 or hex; without it keys/master of the data directory is used',
    secret: true,
  },
  'gateway-key': {
    schema: key.optional(),
    env: 'CORELLA_GATEWAY_KEY',
    value: 'KEY',
    help: 'for several gateways: seals the answers that they remember together, 32 bytes as base64 or hex',
    secret: true,
  },
  'files-key': {
    schema: key.optional(),
    env: 'CORELLA_FILES_KEY',
    value: 'KEY',
    help: "key of customers' documents, 32 bytes as base64 or hex; without it keys/files of the data directory is used",
    secret: true,
  },
  signals: {
    schema: oneOf(['local', 'nats']).default('local'),
    env: 'CORELLA_SIGNALS',
    value: 'local|nats',
    help: 'how live data and questions travel between the services',
  },
  postgres: {
    schema: address('postgres').optional(),
    env: 'CORELLA_POSTGRES',
    value: 'URL',
    help: 'PostgreSQL, such as postgres://corella@db:5432/corella',
  },
  'postgres-password': {
    schema: password.optional(),
    env: 'CORELLA_POSTGRES_PASSWORD',
    value: 'PASSWORD',
    help: 'of the user of --postgres',
    secret: true,
  },
  'postgres-ca': {
    schema: z.string().min(1, 'write a file').optional(),
    env: 'CORELLA_POSTGRES_CA',
    value: 'FILE',
    help: 'certificate (PEM) that the server of --postgres must be signed by; asks for TLS',
  },
  eventstore: {
    schema: z
      .string()
      .regex(/^esdb(\+discover)?:\/\/[^@\s]+$/, 'write an address such as esdb://host:2113?tls=false')
      .optional(),
    env: 'CORELLA_EVENTSTORE',
    value: 'URL',
    help: 'EventStoreDB, such as esdb://eventstore:2113?tls=false',
  },
  'eventstore-login': {
    schema: z
      .string()
      .regex(/^[^:\s]+:.+$/, 'write USER:PASSWORD')
      .optional(),
    env: 'CORELLA_EVENTSTORE_LOGIN',
    value: 'USER:PASSWORD',
    help: 'login of --eventstore',
    secret: true,
  },
  kafka: {
    schema: z.array(broker).max(20, 'name at most 20').default([]),
    env: 'CORELLA_KAFKA',
    value: 'HOST:PORT',
    help: 'a Kafka broker, such as kafka:9092',
    repeatable: true,
  },
  'kafka-user': {
    schema: z.string().min(1, 'write a name').optional(),
    env: 'CORELLA_KAFKA_USER',
    value: 'NAME',
    help: 'as whom this process logs in to Kafka',
  },
  'kafka-password': {
    schema: password.optional(),
    env: 'CORELLA_KAFKA_PASSWORD',
    value: 'PASSWORD',
    help: 'of --kafka-user',
    secret: true,
  },
  'kafka-login': {
    schema: oneOf(['plain', 'scram-sha-256', 'scram-sha-512']).default('scram-sha-512'),
    env: 'CORELLA_KAFKA_LOGIN',
    value: 'MECHANISM',
    help: 'plain, scram-sha-256 or scram-sha-512: how --kafka-user logs in',
  },
  'kafka-ca': {
    schema: z.string().min(1, 'write a file').optional(),
    env: 'CORELLA_KAFKA_CA',
    value: 'FILE',
    help: 'certificate (PEM) that the brokers must be signed by; asks for TLS',
  },
  nats: {
    schema: z.array(address('nats')).max(20, 'name at most 20').default([]),
    env: 'CORELLA_NATS',
    value: 'URL',
    help: 'a NATS server, such as nats://nats:4222',
    repeatable: true,
  },
  'nats-token': {
    schema: password.optional(),
    env: 'CORELLA_NATS_TOKEN',
    value: 'TOKEN',
    help: 'token of --nats',
    secret: true,
  },
} as const satisfies Record<string, OptionSpec>;

interface ServerChoice {
  readonly target: readonly Target[];
  readonly symbols: readonly string[];
  readonly 'event-store': string;
  readonly bus: string;
  readonly 'read-models': string;
  readonly vault: string;
  readonly signals: string;
  readonly postgres?: string | undefined;
  readonly eventstore?: string | undefined;
  readonly kafka: readonly string[];
  readonly 'kafka-user'?: string | undefined;
  readonly 'kafka-password'?: string | undefined;
  readonly 'gateway-key'?: Uint8Array | undefined;
  readonly 'files-key'?: Uint8Array | undefined;
  readonly nats: readonly string[];
}

/** The options that a process needs which runs only some of the services, by the service that needs them. */
const SHARED: readonly {
  readonly name: 'event-store' | 'bus' | 'signals' | 'read-models' | 'vault';
  readonly alone: string;
  readonly write: string;
  readonly needs: readonly ServiceTarget[];
}[] = [
  { name: 'event-store', alone: 'sqlite', write: 'postgres or eventstoredb', needs: SERVICE_TARGETS },
  { name: 'bus', alone: 'local', write: 'kafka', needs: SERVICE_TARGETS },
  { name: 'signals', alone: 'local', write: 'nats', needs: SERVICE_TARGETS },
  { name: 'read-models', alone: 'sqlite', write: 'postgres', needs: ['ledger', 'identity', 'fiat'] },
  { name: 'vault', alone: 'sqlite', write: 'postgres', needs: ['ledger', 'identity', 'fiat'] },
];

/** What is missing for what was chosen. */
export function missingServers(choice: ServerChoice): readonly string[] {
  return [...notShared(choice), ...withoutAddress(choice), ...withoutKey(choice), ...mixedTables(choice)];
}

function notShared(choice: ServerChoice): readonly string[] {
  if (!isShare(choice.target)) return [];
  const runs = servicesOf(choice.target);
  return SHARED.filter(
    ({ name, alone, needs }) => choice[name] === alone && runs.some((run) => needs.includes(run)),
  ).map(
    ({ name, alone, write }) =>
      `--${name} ${alone}: the processes of a venue cannot share it; with --target ${choice.target.join(',')} write --${name} ${write}`,
  );
}

/** Each owner of some markets keeps the candles and trades of all in tables of its own. */
function mixedTables(choice: ServerChoice): readonly string[] {
  if (choice.symbols.length === 0 || choice['read-models'] === 'sqlite') return [];
  return [
    '--read-models postgres: owners of some markets would write the same tables; with --symbols write --read-models sqlite',
  ];
}

function withoutKey({ target, 'gateway-key': gatewayKey, 'files-key': filesKey }: ServerChoice): readonly string[] {
  if (!isShare(target)) return [];
  const isGateway = servicesOf(target).includes('gateway');
  return [
    ...(isGateway && gatewayKey === undefined
      ? ['--gateway-key: the gateways of a venue share a key; set CORELLA_GATEWAY_KEY to 32 bytes as base64 or hex']
      : []),
    ...(keepsDocuments(target) && filesKey === undefined
      ? ['--files-key: gateways and identity share a key; set CORELLA_FILES_KEY to 32 bytes as base64 or hex']
      : []),
  ];
}

function withoutAddress(choice: ServerChoice): readonly string[] {
  const { postgres, eventstore, kafka, nats } = choice;
  const onPostgres = [
    ...(['event-store', 'read-models', 'vault'] as const).filter((name) => choice[name] === 'postgres'),
    ...(choice['event-store'] === 'eventstoredb' ? (['event-store'] as const) : []),
  ];
  const missing = (option: string, chosen: string, form: string): string =>
    `--${option}: --${chosen} needs the address of a server; write ${form}`;
  const [first] = onPostgres;
  const isHalfLogin = (choice['kafka-user'] === undefined) !== (choice['kafka-password'] === undefined);
  return [
    ...(first !== undefined && postgres === undefined
      ? [missing('postgres', `${first} ${choice[first]}`, 'postgres://user@host:port/database')]
      : []),
    ...(choice['event-store'] === 'eventstoredb' && eventstore === undefined
      ? [missing('eventstore', 'event-store eventstoredb', 'esdb://host:2113?tls=false')]
      : []),
    ...(choice.bus === 'kafka' && kafka.length === 0 ? [missing('kafka', 'bus kafka', 'host:port')] : []),
    ...(choice.signals === 'nats' && nats.length === 0 ? [missing('nats', 'signals nats', 'nats://host:port')] : []),
    ...(isHalfLogin ? ['--kafka-user: a login needs both --kafka-user and CORELLA_KAFKA_PASSWORD'] : []),
    ...(choice.bus === 'kafka' && choice['event-store'] === 'sqlite'
      ? ['--bus kafka: several processes would follow a log that only one can open; write --event-store postgres']
      : []),
  ];
}
