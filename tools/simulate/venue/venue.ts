import { TAKEOVER_OF } from '../happenings.js';
import { isExpected } from './expected-ends.js';
import { LateAppends } from './late-appends.js';
import type { ServiceName } from './leases.js';
import { Life } from './process.js';
import { SimulatedPrices } from './prices-port.js';
import { openTables, type Tables } from './read-models-port.js';
import { Running, type VenueOptions } from './running.js';

const LONGEST_DOWN_MS = 1_500;
/** After so many starts in a row that a crash ended, a process is left alone until it is up. Some never would be. */
const MOST_ENDED_STARTS = 20;
/** Share of stops after which the same process goes on without a successor. */
const ONLY_PAUSED = 0.3;
/** Share of stops that come when the owner has just sent an append. */
const AT_AN_APPEND = 0.6;
/** Share of replaced owners that are killed and never go on. */
const KILLED = 0.15;
const LOOK_EVERY_MS = 300;
/** How long a replaced owner stays stopped once its successor owns everything. */
const LONGEST_BEHIND_MS = 5_000;

interface Process {
  readonly services: readonly ServiceName[];
  /** The newest life, which owns the streams or waits for its predecessor's leases. */
  current: Running | null;
  /** Starts in a row that did not come to their end. */
  endedStarts: number;
}

/**
 * The processes of a venue: started, crashed, stopped and taken over, deployed, and started again. Only log, snapshots,
 * tables and leases outlive them.
 */
export class Venue {
  private readonly processes: readonly Process[];
  private readonly tables: Record<ServiceName, Tables> = { ledger: openTables(), matching: openTables() };
  /** Owners that were stopped and whose successors have been started. */
  private readonly replaced = new Set<Running>();
  readonly prices = new SimulatedPrices();
  private readonly late: LateAppends;
  /** Owners that stand still as soon as they have sent an append. */
  private readonly stoppedSoon = new Set<Running>();
  private skewMs = 0;
  private passedMs = 0;
  isDiskFull = false;
  crashes = 0;

  constructor(private readonly options: VenueOptions) {
    this.late = new LateAppends(options.time, options.random.fork('late appends'));
    const groups: readonly (readonly ServiceName[])[] =
      options.faults.topology === 'one' ? [['ledger', 'matching']] : [['ledger'], ['matching']];
    this.processes = groups.map((services) => ({ services, current: null, endedStarts: 0 }));
  }

  /** Whether every process is up and no replaced owner is left. */
  get isUp(): boolean {
    return this.replaced.size === 0 && this.processes.every(({ current }) => current?.isUp && !current.life.isStopped);
  }

  readonly clock = { nowMs: (): number => this.options.time.nowMs() + this.passedMs + this.skewMs };

  setClockSkew(ms: number): void {
    this.skewMs = ms;
  }

  /** Hours in which nothing happens: every clock moves on by this much. */
  passTime(ms: number): void {
    this.passedMs += ms;
  }

  startAll(): void {
    for (const process of this.processes) this.start(process);
  }

  /** One of the processes dies at once and comes back after a while. */
  crashOne(): void {
    const process = this.options.random.pick(this.processes);
    if (process.current && process.endedStarts < MOST_ENDED_STARTS) this.crash(process, process.current);
  }

  /** One of the processes is stopped properly and started again. */
  deployOne(): void {
    const process = this.options.random.pick(this.processes);
    const { current } = process;
    if (current?.isUp && !current.life.isStopped) current.stop(() => this.crash(process, current));
  }

  /**
   * One of the processes stands still, as by SIGSTOP. Mostly another one takes its place; the old one goes on when it
   * has been replaced, or is killed. Otherwise it goes on by itself, perhaps too late for its leases.
   */
  stopOne(): void {
    const { random } = this.options;
    const process = random.pick(this.processes);
    const { current } = process;
    if (!current || current.life.isStopped) return;
    if (random.next() < AT_AN_APPEND) this.stoppedSoon.add(current);
    else this.stop(process, current);
  }

  private stop(process: Process, current: Running): void {
    const { random, time, faults } = this.options;
    if (process.current !== current || current.life.isStopped) return;
    current.life.stop();
    if (!current.isOwner || random.next() < ONLY_PAUSED) {
      time.after(random.int(0, 1.5 * (faults.leaseTtlMs ?? 0)), () => current.life.goOn());
      return;
    }
    process.current = null;
    this.replaced.add(current);
    time.after(random.int(0, LONGEST_DOWN_MS), () => this.start(process));
    this.endReplaced(process, current);
  }

  /** From now on nobody is stopped, and the disk has room. */
  calm(): void {
    this.stoppedSoon.clear();
    this.isDiskFull = false;
  }

  async liveHashes(): ReturnType<Running['liveHashes']> {
    return (await Promise.all(this.processes.map(async ({ current }) => (await current?.liveHashes()) ?? []))).flat();
  }

  /** The tables as they are, for comparison with a fold of the log. */
  tablesOf(service: ServiceName): Tables {
    return this.tables[service];
  }

  close(): void {
    for (const { life } of this.replaced) life.end();
    for (const { current } of this.processes) current?.life.end();
    for (const tables of Object.values(this.tables)) tables.close();
  }

  /** Waits until the successor owns everything. */
  private endReplaced(process: Process, old: Running): void {
    const { random, time, happened } = this.options;
    const { life } = old;
    time.after(LOOK_EVERY_MS, () => {
      if (!life.isAlive) return;
      if (!process.current?.isOwner) return this.endReplaced(process, old);
      happened(`${TAKEOVER_OF}${process.services.join(' and ')}`);
      time.after(random.int(0, LONGEST_BEHIND_MS), () => {
        if (!life.isAlive) return;
        if (random.next() < KILLED) return this.crash(process, old);
        happened('replaced owner goes on');
        life.goOn();
      });
    });
  }

  private crash(process: Process, running: Running): void {
    const { random, time, faults, happened } = this.options;
    const { life, isUp, isOwner } = running;
    if (!life.isAlive) return;
    life.end();
    this.crashes += 1;
    if (this.replaced.delete(running)) return;
    if (isOwner && faults.leaseTtlMs !== null) happened('owner ended with its leases');
    process.endedStarts = isUp ? 0 : process.endedStarts + 1;
    process.current = null;
    this.loseWhatCanBeRebuilt(process);
    time.after(random.int(0, LONGEST_DOWN_MS), () => this.start(process));
  }

  /** Snapshots may be missing or damaged and tables may be missing. A start then replays more. */
  private loseWhatCanBeRebuilt({ services }: Process): void {
    const { log, random } = this.options;
    const kind = random.int(0, 9);
    if (kind === 0) log.snapshots.splice(0);
    const newest = log.snapshots.at(-1);
    if (kind === 1 && newest) log.snapshots.splice(-1, 1, { ...newest, state: newest.state.slice(0, -1) });
    for (const service of services) {
      if (random.int(0, 9) > 0) continue;
      this.tables[service].close();
      this.tables[service] = openTables();
    }
  }

  private start(process: Process): void {
    const { time, random } = this.options;
    const life = new Life(process.services.join('+'), time, random);
    const running: Running = new Running({
      ...this.options,
      services: process.services,
      late: this.late,
      life,
      clock: this.clock,
      prices: this.prices,
      tables: this.tables,
      isDiskFull: () => this.isDiskFull,
      crash: () => this.crash(process, running),
      sent: () => {
        if (this.stoppedSoon.delete(running)) time.after(0, () => this.stop(process, running));
      },
      onUp: () => (process.endedStarts = 0),
      onFatal: (error) => this.fatal(process, running, error),
    });
    process.current = running;
    running.start();
  }

  /**
   * The host ends a process that says it cannot go on. An injected failure explains that. Anything else is what the
   * simulation looks for.
   */
  private fatal(process: Process, running: Running, error: unknown): void {
    const { life } = running;
    if (!life.isAlive) return;
    const { faults, leases, onUnexpected } = this.options;
    const isLeased = faults.leaseTtlMs !== null;
    const isInterrupted = life.wasStopped || leases.wasInterrupted(life);
    if (!isExpected(error, { isLeased, isInterrupted })) onUnexpected(error);
    this.crash(process, running);
  }
}
