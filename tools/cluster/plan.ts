import { join } from 'node:path';
import type { Role } from '@corella/bus-kafka';
import type { ClusterOptions } from './cluster-options.js';
import type { SecretFiles } from './secrets.js';

/** The ports of a cluster, counted from the one for its clients. */
export interface ClusterPorts {
  readonly front: number;
  readonly processes: number;
  readonly postgres: number;
  readonly nats: number;
  readonly kafka: number;
  readonly kafkaController: number;
}

/** So that two clusters beside each other need ports 25 apart, and a person knows where each server is. */
export const portsFrom = (front: number): ClusterPorts => ({
  front,
  processes: front + 1,
  postgres: front + 20,
  nats: front + 21,
  kafka: front + 22,
  kafkaController: front + 23,
});

/** A process logs in to Kafka as its target; a sentinel does without Kafka. */
export type Target = Role | 'sentinel';

/** One process of the venue: its program's arguments, and what its environment gets beside. */
export interface PlannedProcess {
  readonly name: string;
  readonly target: Target;
  readonly port: number;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** It is not started with the others, but by name. */
  readonly isSpare: boolean;
}

/** The symbols of each matching process: one each in turn, so that busy ones are spread. */
export function splitSymbols(symbols: readonly string[], matchers: number): readonly (readonly string[])[] {
  return Array.from({ length: matchers }, (_, at) => symbols.filter((_symbol, index) => index % matchers === at));
}

/** What one process is there for. */
export interface Kind {
  readonly name: string;
  readonly target: Target;
  readonly args: readonly string[];
  readonly isSpare?: boolean;
}

function kindsOf(
  { gateways, matchers }: ClusterOptions,
  symbols: readonly string[],
  origins: readonly string[],
): Kind[] {
  const one = (target: Target): Kind => ({ name: target, target, args: [] });
  return [
    one('ledger'),
    ...splitSymbols(symbols, matchers).map((owned, at): Kind => ({
      name: `matching-${at}`,
      target: 'matching',
      args: ['--symbols', owned.join(','), '--read-models', 'sqlite'],
    })),
    // Links in its mails lead to the front.
    { ...one('identity'), args: origins.flatMap((origin) => ['--public-origin', origin]) },
    one('fiat'),
    ...Array.from({ length: gateways }, (_, at): Kind => ({
      name: `gateway-${at}`,
      target: 'gateway',
      args: origins.flatMap((origin) => ['--public-origin', origin]),
    })),
    one('simulation'),
    one('sentinel'),
  ];
}

const KEEP_SECRETS = ['ledger', 'identity', 'fiat'];
const KEEP_DOCUMENTS = ['gateway', 'identity'];

/** Changes which processes a cluster has. */
export type Shape = (kinds: readonly Kind[]) => readonly Kind[];

export interface PlanOptions {
  readonly symbols: readonly string[];
  readonly secrets: SecretFiles;
  readonly shape?: Shape;
}

/** Every process of the venue, in the order in which they are shown. They may start in any order. */
export function planProcesses(
  options: ClusterOptions,
  { symbols, secrets, shape = (roles) => roles }: PlanOptions,
): readonly PlannedProcess[] {
  const ports = portsFrom(options.port);
  const origins = [`http://127.0.0.1:${ports.front}`, `http://localhost:${ports.front}`];
  const stores = [
    ...['event-store', 'read-models'].flatMap((part) => [`--${part}`, 'postgres']),
    '--postgres',
    `postgres://corella@127.0.0.1:${ports.postgres}/postgres`,
  ];
  const others = [
    '--vault',
    'postgres',
    '--signals',
    'nats',
    '--nats',
    `nats://127.0.0.1:${ports.nats}`,
    '--bus',
    'kafka',
    '--kafka',
    `127.0.0.1:${ports.kafka}`,
    '--kafka-login',
    'plain',
  ];
  return shape(kindsOf(options, symbols, origins)).map(({ name, target, args, isSpare = false }, at) => {
    const port = ports.processes + at;
    const place = ['--data', join(options.data, 'processes', name), '--host', '127.0.0.1', '--port', String(port)];
    const asUser = target === 'sentinel' ? [] : [...others, '--kafka-user', target];
    return {
      name,
      target,
      port,
      isSpare,
      args: ['--target', target, ...place, '--demo', 'on', ...stores, ...asUser, ...args, ...options.hostOptions],
      env: {
        CORELLA_POSTGRES_PASSWORD_FILE: secrets.postgres,
        ...(target === 'sentinel'
          ? {}
          : { CORELLA_NATS_TOKEN_FILE: secrets.nats, CORELLA_KAFKA_PASSWORD_FILE: secrets.kafka[target] }),
        ...(KEEP_SECRETS.includes(target) ? { CORELLA_MASTER_KEY_FILE: secrets.masterKey } : {}),
        ...(target === 'gateway' ? { CORELLA_GATEWAY_KEY_FILE: secrets.gatewayKey } : {}),
        ...(KEEP_DOCUMENTS.includes(target) ? { CORELLA_FILES_KEY_FILE: secrets.filesKey } : {}),
      },
    };
  });
}
