import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kafka, logLevel } from 'kafkajs';
import { freePort } from '../processes/free-port.js';
import { kafkaLibraries, missingKafka } from './kafka-libraries.js';

const STARTS_WITHIN_MS = 60_000;
const CLUSTER = 'Y29yZWxsYS1vd24ta2Fma2E';

/** A Kafka of one's own: one node that is broker and controller, with what is needed to break it. */
export interface OwnKafka {
  /** `127.0.0.1:PORT`. */
  readonly broker: string;
  /** The folder of its log, in which everything that was sent stands as it was sent. */
  readonly logDirectory: string;
  crash(): Promise<void>;
  /** Starts it again over the same log, and resolves when it answers. */
  restart(): Promise<void>;
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
}

const ended = (server: ChildProcess): Promise<unknown> =>
  server.exitCode === null && server.signalCode === null
    ? new Promise((resolve) => server.once('exit', resolve))
    : Promise.resolve();

async function answers(broker: string, server: ChildProcess): Promise<void> {
  const admin = new Kafka({ brokers: [broker], logLevel: logLevel.NOTHING, retry: { retries: 0 } }).admin();
  try {
    for (const end = Date.now() + STARTS_WITHIN_MS; Date.now() < end && server.exitCode === null; await sleep(200)) {
      const isUp = await admin
        .connect()
        // The first question for a group creates the topic in which Kafka keeps groups.
        .then(() => admin.describeGroups(['nobody']))
        .then(
          () => true,
          () => false,
        );
      if (isUp) return;
    }
  } finally {
    await admin.disconnect().catch(() => undefined);
  }
  throw new Error('Kafka did not start');
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
  const run = (): ChildProcess =>
    spawn('java', [...java, 'kafka.Kafka', properties], { cwd: directory, stdio: 'ignore' });
  let server = run();
  const abandon = (): void => void server.kill('SIGKILL');
  process.once('exit', abandon);
  const broker = `127.0.0.1:${port}`;
  await answers(broker, server);
  return {
    broker,
    logDirectory: join(directory, 'log'),
    async crash() {
      server.kill('SIGKILL');
      await ended(server);
    },
    async restart() {
      server = run();
      await answers(broker, server);
    },
    freeze: () => void server.kill('SIGSTOP'),
    thaw: () => void server.kill('SIGCONT'),
    async stop() {
      process.off('exit', abandon);
      server.kill('SIGKILL');
      await ended(server);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
