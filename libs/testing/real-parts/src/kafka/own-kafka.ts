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
  /** `127.0.0.1:PORT`. */
  readonly broker: string;
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

function settings(
  directory: string,
  { port, controller }: { readonly port: number; readonly controller: number },
): string {
  const values: Readonly<Record<string, string | number | boolean>> = {
    'process.roles': 'broker,controller',
    'node.id': 1,
    'controller.quorum.voters': `1@127.0.0.1:${controller}`,
    listeners: `PLAINTEXT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controller}`,
    'advertised.listeners': `PLAINTEXT://127.0.0.1:${port}`,
    'listener.security.protocol.map': 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT',
    'controller.listener.names': 'CONTROLLER',
    'log.dirs': join(directory, 'log'),
    'auto.create.topics.enable': false,
    'offsets.topic.replication.factor': 1,
    'offsets.topic.num.partitions': 1,
    'transaction.state.log.replication.factor': 1,
    'transaction.state.log.min.isr': 1,
    'group.initial.rebalance.delay.ms': 0,
  };
  return Object.entries(values)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
}

/** Starts a Kafka that only this machine reaches. `missingKafka` says where none can be had. */
export async function ownKafka(): Promise<OwnKafka> {
  const libraries = kafkaLibraries();
  if (libraries === null) throw new Error(missingKafka());
  const directory = mkdtempSync(join(tmpdir(), 'corella-kafka-'));
  const port = await freePort();
  const properties = join(directory, 'server.properties');
  writeFileSync(properties, settings(directory, { port, controller: await freePort() }));
  const logging = join(directory, 'log4j.properties');
  writeFileSync(logging, 'log4j.rootLogger=OFF\n');
  const java = ['-Xmx512m', `-Dlog4j.configuration=file:${logging}`, '-cp', join(libraries, '*')];
  const format = ['kafka.tools.StorageTool', 'format', '-t', CLUSTER, '-c', properties];
  execFileSync('java', [...java, ...format], { stdio: 'ignore' });
  const broker = `127.0.0.1:${port}`;
  const server = await startServer({
    name: 'Kafka',
    directory,
    run: () => spawn('java', [...java, 'kafka.Kafka', properties], { cwd: directory, stdio: 'ignore' }),
    isUp: () => answers(broker),
    startsWithinMs: STARTS_WITHIN_MS,
    askEveryMs: 200,
  });
  return { ...server, broker, logDirectory: join(directory, 'log') };
}
