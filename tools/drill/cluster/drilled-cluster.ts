import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asked } from '@corella/real-parts';
import { openCluster, type Cluster } from '../../cluster/cluster.js';
import { portsFrom, type PlannedProcess } from '../../cluster/plan.js';
import type { Supervised } from '../../cluster/processes/supervised.js';
import { secretIn } from '../../cluster/secrets.js';
import type { DemoLogins } from '../../venue/venue-process.js';
import { freePorts } from './free-ports.js';
import { drillShape } from './shape.js';

const PORTS = 25;
const MEMORY_MB = 768;
/** Less than a cluster that is used takes: a process that loses its lease while it starts is started again. */
const APART_MS = 4_000;
const METRICS_WITHIN_MS = 2_000;
const KEPT_LINES = 200;

export interface DrilledOptions {
  readonly root: string;
  readonly log: (line: string) => void;
  /** Where everything is kept (default: a temporary directory, which goes with the cluster). */
  readonly data?: string;
  readonly port?: number;
}

/** A running cluster that the drill alone trades in. */
export class DrilledCluster {
  /** What the cluster said of its processes, newest last. */
  readonly said: string[] = [];

  private constructor(
    readonly root: string,
    readonly data: string,
    private readonly port: number,
    private cluster: Cluster | undefined,
  ) {}

  static async start({ root, log, data, port }: DrilledOptions): Promise<DrilledCluster> {
    const directory = data ?? mkdtempSync(join(tmpdir(), 'corella-cluster-'));
    const first = port ?? (await freePorts(PORTS));
    const drilled = new DrilledCluster(root, directory, first, undefined);
    const cluster = await openCluster(
      {
        data: directory,
        fresh: false,
        port: first,
        gateways: 2,
        matchers: 2,
        memoryMb: MEMORY_MB,
        build: false,
        hostOptions: ['--simulate', 'off', '--limits', 'off', '--log-level', 'warn'],
      },
      {
        root,
        shape: drillShape,
        apartMs: APART_MS,
        say(line) {
          drilled.said.push(line);
          if (drilled.said.length > KEPT_LINES) drilled.said.shift();
          log(`cluster: ${line}`);
        },
      },
    );
    drilled.cluster = cluster;
    // Nothing outlives this process, even when it fails.
    process.once('exit', () => cluster.kill());
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
    try {
      await cluster.start();
    } catch (error) {
      await cluster.stop();
      throw error;
    }
    return drilled;
  }

  get url(): string {
    return this.running.url;
  }

  get gateways(): readonly string[] {
    return this.running.gateways;
  }

  get brokers(): readonly string[] {
    return [`127.0.0.1:${portsFrom(this.port).kafka}`];
  }

  get secrets(): Cluster['secrets'] {
    return this.running.secrets;
  }

  demo(): DemoLogins {
    return JSON.parse(readFileSync(join(this.data, 'processes', 'identity', 'demo.json'), 'utf8')) as DemoLogins;
  }

  named(name: string): Supervised {
    return this.running.named(name);
  }

  planned(name: string): PlannedProcess {
    const found = this.running.planned.find((process) => process.name === name);
    if (found === undefined) throw new RangeError(`no process ${name} is planned`);
    return found;
  }

  /** The markets of this process. */
  symbolsOf(name: string): readonly string[] {
    const { args } = this.planned(name);
    return args[args.indexOf('--symbols') + 1]?.split(',') ?? [];
  }

  /** The processes that run all the time. */
  regular(): readonly PlannedProcess[] {
    return this.running.planned.filter(({ isSpare }) => !isSpare);
  }

  /** Everything planned that has a process now. */
  alive(): readonly PlannedProcess[] {
    return this.running.planned.filter(({ name }) => this.named(name).pid !== undefined);
  }

  /** The lines of a process's metrics; empty when it does not answer. */
  async metrics({ port }: Pick<PlannedProcess, 'port'>): Promise<readonly string[]> {
    const text = await fetch(`http://127.0.0.1:${port}/metrics`, { signal: AbortSignal.timeout(METRICS_WITHIN_MS) })
      .then((answer) => answer.text())
      .catch(() => '');
    return text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  }

  /** The sum of a metric over all processes, and over its labels. */
  async sum(metric: string): Promise<number> {
    const lines = (await Promise.all(this.alive().map((process) => this.metrics(process)))).flat();
    return lines
      .filter((line) => line.startsWith(`${metric} `) || line.startsWith(`${metric}{`))
      .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0);
  }

  get postgres() {
    return {
      host: '127.0.0.1',
      port: portsFrom(this.port).postgres,
      user: 'corella',
      database: 'postgres',
      password: secretIn(this.secrets.postgres),
    };
  }

  sql(text: string): ReturnType<typeof asked> {
    return asked(this.postgres, text);
  }

  async stop(): Promise<void> {
    await this.cluster?.stop();
  }

  remove(): void {
    rmSync(this.data, { recursive: true, force: true });
  }

  private get running(): Cluster {
    if (this.cluster === undefined) throw new Error('the cluster has not been opened');
    return this.cluster;
  }
}
