import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kafka, logLevel } from 'kafkajs';
import { freePort } from '../processes/free-port.js';
import { startServer, type OwnServer } from '../processes/own-server.js';
import { kafkaLibraries, missingKafka } from './kafka-libraries.js';

const STARTS_WITHIN_MS = 60_000;
const CLUSTER = 'Y29yZWxsYS1vd24ta2Fma2E';

/** A Kafka of one's own: one node that is broker and controller. */
export interface OwnKafka extends OwnServer {
  /** `127.0.0.1:PORT`. Whoever comes here may do everything. */
  readonly broker: string;
  /** Where one logs in and may do what was granted; the same as `broker` in a Kafka without logins. */
  readonly loginBroker: string;
  /** The folder of its log, in which everything that was sent stands as it was sent. */
  readonly logDirectory: string;
}

async function answers(broker: string): Promise<boolean> {
  // The first try only learns which brokers there are.
  const retry = { initialRetryTime: 50, retries: 3 };
  const admin = new Kafka({ brokers: [broker], logLevel: logLevel.NOTHING, retry }).admin();
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

interface Ports {
  readonly port: number;
  readonly controller: number;
  readonly login: number;
}

/** A listener that asks for a name and a password, and rights by which the broker goes. */
const loginSettings = (logins: Logins): Readonly<Record<string, string>> => ({
  'sasl.enabled.mechanisms': 'PLAIN',
  'listener.name.sasl_plaintext.plain.sasl.jaas.config': [
    'org.apache.kafka.common.security.plain.PlainLoginModule required',
    ...Object.entries(logins).map(([name, password]) => `user_${name}="${password}"`),
  ]
    .join(' ')
    .concat(';'),
  'authorizer.class.name': 'org.apache.kafka.metadata.authorizer.StandardAuthorizer',
  'super.users': 'User:ANONYMOUS',
});

function settings(directory: string, { port, controller, login }: Ports, logins: Logins | undefined): string {
  const open = `PLAINTEXT://127.0.0.1:${port}${logins ? `,SASL_PLAINTEXT://127.0.0.1:${login}` : ''}`;
  const values: Readonly<Record<string, string | number | boolean>> = {
    'process.roles': 'broker,controller',
    'node.id': 1,
    'controller.quorum.voters': `1@127.0.0.1:${controller}`,
    listeners: `${open},CONTROLLER://127.0.0.1:${controller}`,
    'advertised.listeners': open,
    'listener.security.protocol.map': 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT,SASL_PLAINTEXT:SASL_PLAINTEXT',
    'controller.listener.names': 'CONTROLLER',
    'log.dirs': join(directory, 'log'),
    'auto.create.topics.enable': false,
    'offsets.topic.replication.factor': 1,
    'offsets.topic.num.partitions': 1,
    'transaction.state.log.replication.factor': 1,
    'transaction.state.log.min.isr': 1,
    'group.initial.rebalance.delay.ms': 0,
    // After a crash the controller waits for the end of the old session before it lets the broker in again.
    'broker.session.timeout.ms': 2_000,
    'broker.heartbeat.interval.ms': 500,
    ...(logins ? loginSettings(logins) : {}),
  };
  return Object.entries(values)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
}

/** Names and passwords. Whoever logs in may do nothing until it is granted. */
export type Logins = Readonly<Record<string, string>>;

/** Starts a Kafka that only this machine reaches. `missingKafka` says where none can be had. */
export async function ownKafka({ logins }: { readonly logins?: Logins } = {}): Promise<OwnKafka> {
  const libraries = kafkaLibraries();
  if (libraries === null) throw new Error(missingKafka());
  const directory = mkdtempSync(join(tmpdir(), 'corella-kafka-'));
  const ports = { port: await freePort(), controller: await freePort(), login: await freePort() };
  const properties = join(directory, 'server.properties');
  writeFileSync(properties, settings(directory, ports, logins));
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
  const format = ['kafka.tools.StorageTool', 'format', '-t', CLUSTER, '-c', properties];
  execFileSync('java', [...java, ...format], { stdio: 'ignore' });
  const broker = `127.0.0.1:${ports.port}`;
  const server = await startServer({
    name: 'Kafka',
    directory,
    run: () => spawn('java', [...java, 'kafka.Kafka', properties], { cwd: directory, stdio: 'ignore' }),
    isUp: () => answers(broker),
    startsWithinMs: STARTS_WITHIN_MS,
    askEveryMs: 200,
  });
  const loginBroker = logins ? `127.0.0.1:${ports.login}` : broker;
  return { ...server, broker, loginBroker, logDirectory: join(directory, 'log') };
}
