import { execFileSync, spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Kafka, logLevel, type SASLOptions } from 'kafkajs';
import type { ServerProgram } from '../processes/own-server.js';
import { kafkaLibraries, missingKafka } from './kafka-libraries.js';
import { kafkaSettings, type KafkaSettings } from './kafka-settings.js';

const STARTS_WITHIN_MS = 60_000;
const CLUSTER = 'Y29yZWxsYS1vd24ta2Fma2E';

async function answers(broker: string, sasl?: SASLOptions): Promise<boolean> {
  // The first try only learns which brokers there are.
  const retry = { initialRetryTime: 50, retries: 3 };
  const login = sasl === undefined ? {} : { sasl };
  const admin = new Kafka({ brokers: [broker], logLevel: logLevel.NOTHING, retry, ...login }).admin();
  try {
    await admin.connect();
    // The first question for a group creates the topic in which Kafka keeps groups.
    await admin.describeGroups(['nobody']);
    return true;
  } catch {
    return false;
  } finally {
    await admin.disconnect().catch(() => undefined);
  }
}

export interface KafkaServerOptions extends Omit<KafkaSettings, 'logDirectory' | 'host'> {
  /** Holds the log and the settings. */
  readonly directory: string;
}

export interface KafkaProgram extends ServerProgram {
  /** `127.0.0.1:PORT`: the open listener where there is one. */
  readonly broker: string;
  readonly loginBroker: string;
  readonly logDirectory: string;
}

function administratorOf({ open, login, administrator }: KafkaServerOptions): SASLOptions | undefined {
  if (open !== undefined || login === undefined || administrator === undefined) return undefined;
  return { mechanism: 'plain', username: administrator, password: login.logins[administrator] ?? '' };
}

/** A Kafka in this folder, ready to be started. A log that is there already is kept. */
export function kafkaServer(options: KafkaServerOptions): KafkaProgram {
  const libraries = kafkaLibraries();
  if (libraries === null) throw new Error(missingKafka());
  const { directory, open, login } = options;
  const logDirectory = join(directory, 'log');
  const properties = join(directory, 'server.properties');
  writeFileSync(properties, kafkaSettings({ ...options, logDirectory }), { mode: 0o600 });
  const logging = join(directory, 'log4j.properties');
  writeFileSync(logging, 'log4j.rootLogger=OFF\n');
  const java = [
    '-Xmx512m',
    '-XX:+UseSerialGC',
    '-XX:TieredStopAtLevel=1',
    `-Dlog4j.configuration=file:${logging}`,
    '-cp',
    join(libraries, '*'),
  ];
  if (!existsSync(join(logDirectory, 'meta.properties'))) {
    const format = ['kafka.tools.StorageTool', 'format', '-t', CLUSTER, '-c', properties];
    execFileSync('java', [...java, ...format], { stdio: 'ignore' });
  }
  const loginBroker = `127.0.0.1:${login?.port ?? open}`;
  const broker = `127.0.0.1:${open ?? login?.port}`;
  const sasl = administratorOf(options);
  return {
    name: 'Kafka',
    directory,
    broker,
    loginBroker,
    logDirectory,
    run: (spawned = { stdio: 'ignore' }) =>
      spawn('java', [...java, 'kafka.Kafka', properties], { ...spawned, cwd: directory }),
    isUp: () => answers(broker, sasl),
    startsWithinMs: STARTS_WITHIN_MS,
    askEveryMs: 200,
  };
}
