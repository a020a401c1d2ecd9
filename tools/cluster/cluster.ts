import { once } from 'node:events';
import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { lockDirectory } from '@corella/event-store-sqlite';
import { knownSymbols } from '@corella/host/declared-venue';
import { demoFileIn, venueAt, type Venue } from '../venue/venue-process.js';
import type { ClusterOptions } from './cluster-options.js';
import { startFront, type Front } from './front/front.js';
import { planProcesses, portsFrom, type PlannedProcess, type Shape, type Target } from './plan.js';
import { isReadyAt, serverProgram, venueProgram } from './processes/programs.js';
import { Supervised } from './processes/supervised.js';
import { secretFiles, type SecretFiles } from './secrets.js';
import { clusterServers, declareTopics } from './servers/cluster-servers.js';

/** The directory or a port cannot be used; the message says why and what to do. */
export class Unusable extends Error {
  override readonly name = 'Unusable';
}

/** One line of the table that says what runs. */
export interface Row {
  readonly process: string;
  readonly pid: number | undefined;
  readonly port: number;
  readonly state: string;
}

/** Its `url` is what browsers and API clients use. */
export interface Cluster extends Venue {
  readonly gateways: readonly string[];
  readonly secrets: SecretFiles;
  /** What was planned, spare processes included. */
  readonly planned: readonly PlannedProcess[];
  /** Servers, then topics, then the processes. Resolves when all but the spare ones are ready. */
  start(): Promise<void>;
  rows(): readonly Row[];
  /** A process or a server by its name in the table. */
  named(name: string): Supervised;
  /** Everything in good order; what still runs after 20 s is killed. */
  stop(): Promise<void>;
  /** Everything at once. */
  kill(): void;
}

const STOP_WITHIN_MS = 20_000;
/** Of these, so much is left for the servers, which stop last. */
const SERVERS_STOP_MS = 5_000;
/** Starting keeps a core busy for seconds, and a process that gets no turn loses its leases. */
const APART_MS = 8_000;
/** Who stops when: first whoever takes orders, last whoever writes the ledger. */
const STOP_ORDER: readonly (readonly Target[])[] = [
  ['gateway', 'simulation', 'sentinel'],
  ['identity', 'matching', 'fiat'],
  ['ledger'],
];

interface Part {
  readonly supervised: Supervised;
  readonly port: number;
  readonly target?: Target;
  readonly isSpare?: boolean;
}

/** Which of the recorded processes of an earlier cluster still run over this directory. */
function leftBehind(directory: string): readonly number[] {
  const file = join(directory, 'pids.json');
  if (!existsSync(file)) return [];
  const pids = JSON.parse(readFileSync(file, 'utf8')) as readonly number[];
  return pids.filter((pid) => {
    const place = `/proc/${pid}/cmdline`;
    return existsSync(place) && readFileSync(place, 'utf8').includes(directory);
  });
}

/** Locks the directory, so that one cluster at a time uses it, and empties it where that is asked for. */
function takeDirectory(data: string, fresh: boolean): string {
  const directory = resolve(data);
  mkdirSync(directory, { recursive: true });
  // PostgreSQL does not run as root, so another user must be able to pass through.
  chmodSync(directory, 0o711);
  try {
    lockDirectory(join(directory, 'lock'));
  } catch (error) {
    throw new Unusable(error instanceof Error ? error.message : String(error), { cause: error });
  }
  const left = leftBehind(directory);
  if (left.length > 0)
    throw new Unusable(
      `processes of an earlier cluster still run in ${directory}; end them first: kill ${left.join(' ')}`,
    );
  if (fresh)
    for (const part of ['processes', 'postgres', 'nats', 'kafka', 'logs', 'secrets', 'demo.json'])
      rmSync(join(directory, part), { recursive: true, force: true });
  return directory;
}

async function demandFree(ports: readonly number[]): Promise<void> {
  for (const port of ports) {
    const server = createServer();
    server.listen(port, '127.0.0.1');
    try {
      await once(server, 'listening');
    } catch {
      throw new Unusable(`port ${port} of 127.0.0.1 is taken; choose another --port, which takes 25 ports`);
    }
    server.close();
    await once(server, 'close');
  }
}

export interface OpenOptions {
  readonly root: string;
  readonly say: (line: string) => void;
  readonly shape?: Shape;
  /** The longest time between the starts of two processes. */
  readonly apartMs?: number;
}

/** Takes the directory and looks at the ports. Nothing runs yet. */
export async function openCluster(
  given: ClusterOptions,
  { root, say, shape, apartMs = APART_MS }: OpenOptions,
): Promise<Cluster> {
  const ports = portsFrom(given.port);
  const directory = takeDirectory(given.data, given.fresh);
  const options = { ...given, data: directory };
  const secrets = secretFiles(directory);
  const planned = planProcesses(options, { symbols: knownSymbols(), secrets, ...(shape ? { shape } : {}) });
  const { postgres, nats, kafka, kafkaController } = ports;
  await demandFree([given.port, ...planned.map(({ port }) => port), postgres, nats, kafka, kafkaController]);
  return new RunningCluster({ options, root, say, secrets, planned, apartMs });
}

class RunningCluster implements Cluster {
  readonly secrets: SecretFiles;
  readonly planned: readonly PlannedProcess[];
  readonly url: string;
  readonly demoFile: string;
  readonly demo: Venue['demo'];
  readonly gateways: readonly string[];
  private readonly servers: readonly Part[];
  private readonly processes: readonly Part[];
  private front: Front | undefined;

  constructor(
    private readonly given: {
      readonly options: ClusterOptions;
      readonly root: string;
      readonly say: (line: string) => void;
      readonly secrets: SecretFiles;
      readonly planned: readonly PlannedProcess[];
      readonly apartMs: number;
    },
  ) {
    const { options, root, say, secrets, planned } = given;
    const { data, port, memoryMb } = options;
    const servers = clusterServers(data, port, secrets);
    const ports = portsFrom(port);
    this.secrets = secrets;
    const venue = venueAt(`http://127.0.0.1:${port}`, demoFileIn(data));
    [this.url, this.demoFile, this.demo] = [venue.url, venue.demoFile, venue.demo];
    this.planned = planned;
    this.gateways = planned.filter(({ target }) => target === 'gateway').map((one) => `http://127.0.0.1:${one.port}`);
    this.servers = (['postgres', 'nats', 'kafka'] as const).map((name) => ({
      supervised: new Supervised(serverProgram(servers[name], name, data), say),
      port: ports[name],
    }));
    this.processes = planned.map((process) => ({
      supervised: new Supervised(venueProgram(process, { root, data, memoryMb }), say),
      port: process.port,
      target: process.target,
      isSpare: process.isSpare,
    }));
  }

  async start(): Promise<void> {
    const { options, say, secrets, planned, apartMs } = this.given;
    say('starting PostgreSQL, NATS and Kafka');
    await this.startAll(this.servers);
    await declareTopics(options.port, secrets);
    const first = this.processes.filter(({ isSpare }) => isSpare !== true);
    say(`starting ${first.length} processes of the venue`);
    await this.startAll(first, apartMs);
    this.front = await startFront({
      port: options.port,
      gateways: planned.filter(({ target }) => target === 'gateway'),
      isReady: ({ port }) => isReadyAt(port),
    });
    this.showLogins();
  }

  rows(): readonly Row[] {
    const { port } = this.given.options;
    return [
      ...[...this.servers, ...this.processes].map(({ supervised, port: own }) => ({
        process: supervised.name,
        pid: supervised.pid,
        port: own,
        state: supervised.state,
      })),
      { process: 'front', pid: process.pid, port, state: this.front === undefined ? 'stopped' : 'ready' },
    ];
  }

  named(name: string): Supervised {
    const part = [...this.servers, ...this.processes].find(({ supervised }) => supervised.name === name);
    if (part === undefined) throw new RangeError(`the cluster has no ${name}`);
    return part.supervised;
  }

  async stop(): Promise<void> {
    const deadline = Date.now() + STOP_WITHIN_MS;
    await this.front?.close();
    this.front = undefined;
    for (const targets of STOP_ORDER) {
      const parts = this.processes.filter(({ target }) => target !== undefined && targets.includes(target));
      await Promise.all(parts.map(({ supervised }) => supervised.stop(deadline - SERVERS_STOP_MS)));
    }
    await Promise.all(this.servers.map(({ supervised }) => supervised.stop(deadline)));
    rmSync(join(this.given.options.data, 'pids.json'), { force: true });
  }

  kill(): void {
    for (const { supervised } of [...this.processes, ...this.servers]) supervised.kill();
  }

  /** One after the other, but none waits for long for the one before it: they may come in any order. */
  private async startAll(parts: readonly Part[], apartMs = 0): Promise<void> {
    const started: Promise<void>[] = [];
    for (const { supervised } of parts) {
      const one = supervised.start();
      started.push(one);
      // Told below; until then it must not count as unhandled.
      one.catch(() => undefined);
      await Promise.race([one, sleep(apartMs)]);
      this.recordPids();
    }
    await Promise.all(started);
    this.recordPids();
  }

  /** A copy for people and tools, in the directory that they know. Identity has made the people of the demo. */
  private showLogins(): void {
    const made = demoFileIn(join(this.given.options.data, 'processes', 'identity'));
    if (existsSync(made)) copyFileSync(made, this.demoFile);
  }

  /** For the next start, should this process be killed: it then refuses to run beside what is left. */
  private recordPids(): void {
    const pids = [...this.servers, ...this.processes].flatMap(({ supervised: { pid } }) => pid ?? []);
    writeFileSync(join(this.given.options.data, 'pids.json'), `${JSON.stringify(pids)}\n`, { mode: 0o600 });
  }
}
