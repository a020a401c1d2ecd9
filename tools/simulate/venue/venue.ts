import { createStoreFeed } from '@corella/bus-local';
import type { VenueConfig } from '@corella/contracts/service';
import { LedgerService } from '@corella/ledger';
import { MatchingService, type MarketListing } from '@corella/matching';
import type { Random } from '@corella/random';
import type { DurableLog } from '../machine/durable-log.js';
import type { Faults } from '../machine/faults.js';
import type { VirtualTime } from '../machine/virtual-time.js';
import type { Network } from './network.js';
import { Life } from './process.js';
import { SimulatedPrices } from './prices-port.js';
import { createReadModelsPort, openTables, type Tables } from './read-models-port.js';
import { SIMULATED_RULES } from './withdrawal-rules.js';
import { createStorePort } from './store-port.js';

const CONFIG: VenueConfig = {
  version: 'simulation',
  demo: false,
  simulate: false,
  seed: 1,
  limits: false,
  publicOrigins: [],
  trustedProxies: [],
  host: '127.0.0.1',
  port: 0,
  production: false,
};
/** Often, so that most recoveries use a snapshot and the events after it. */
const SNAPSHOT_EVERY_EVENTS = 40;
/** Few bits, so that some orders look like known ones and are checked against the table. */
const KNOWN_KEY_BITS = 256;
const LONGEST_DOWN_MS = 1_500;
/** After so many starts in a row that a crash ended, a process is left alone until it is up. Some never would be. */
const MOST_ENDED_STARTS = 20;

export type ServiceName = 'ledger' | 'matching';

export interface VenueOptions {
  readonly log: DurableLog;
  readonly time: VirtualTime;
  readonly network: Network;
  readonly random: Random;
  readonly faults: Faults;
  readonly markets: readonly MarketListing[];
  /** A broken invariant, or a failure that no injected fault explains, ends the seed. */
  readonly onUnexpected: (error: unknown) => void;
  readonly onAlarm: (error: unknown) => void;
}

interface Process {
  readonly services: readonly ServiceName[];
  life: Life | null;
  ledger: LedgerService | null;
  matching: MatchingService | null;
  isUp: boolean;
  /** Starts in a row that did not come to their end. */
  endedStarts: number;
}

/**
 * The processes of a venue: started, crashed, stopped as for a deployment, and started again. Only log, snapshots and
 * tables outlive them.
 */
export class Venue {
  private readonly processes: readonly Process[];
  private readonly tables: Record<ServiceName, Tables> = { ledger: openTables(), matching: openTables() };
  readonly prices = new SimulatedPrices();
  private skewMs = 0;
  private passedMs = 0;
  isDiskFull = false;
  crashes = 0;

  constructor(private readonly options: VenueOptions) {
    const groups: readonly (readonly ServiceName[])[] =
      options.faults.topology === 'one' ? [['ledger', 'matching']] : [['ledger'], ['matching']];
    this.processes = groups.map((services) => ({
      services,
      life: null,
      ledger: null,
      matching: null,
      isUp: false,
      endedStarts: 0,
    }));
  }

  get isUp(): boolean {
    return this.processes.every(({ isUp }) => isUp);
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
    if (process.life && process.endedStarts < MOST_ENDED_STARTS) this.crash(process, process.life);
  }

  /** One of the processes is stopped properly and started again. */
  deployOne(): void {
    const process = this.options.random.pick(this.processes);
    const { life, ledger, matching } = process;
    if (!life || !process.isUp) return;
    process.isUp = false;
    const end = async (): Promise<void> => {
      await matching?.stop();
      await ledger?.stop();
      if (life.isAlive) this.crash(process, life);
    };
    life.take(() => void end().catch((error: unknown) => this.fatal(process, life, error)));
  }

  async liveHashes(): Promise<
    readonly { readonly stream: string; readonly revision: number; readonly hash: string }[]
  > {
    const found = await Promise.all(
      this.processes.map(async ({ ledger, matching }) => [
        ...(ledger ? [await ledger.liveHash()] : []),
        ...(matching ? await matching.liveHashes() : []),
      ]),
    );
    return found.flat();
  }

  /** The tables as they are, for comparison with a fold of the log. */
  tablesOf(service: ServiceName): Tables {
    return this.tables[service];
  }

  close(): void {
    for (const { life } of this.processes) life?.end();
    for (const tables of Object.values(this.tables)) tables.close();
  }

  private crash(process: Process, life: Life): void {
    const { random, time } = this.options;
    if (process.life !== life) return;
    life.end();
    this.crashes += 1;
    process.endedStarts = process.isUp ? 0 : process.endedStarts + 1;
    Object.assign(process, { life: null, ledger: null, matching: null, isUp: false });
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
    const { time, random, network, log, faults, markets, onAlarm } = this.options;
    const life = new Life(process.services.join('+'), time, random);
    process.life = life;
    const store = createStorePort({
      log,
      life,
      faults,
      isFull: () => this.isDiskFull,
      crash: () => this.crash(process, life),
    });
    const shared = {
      store,
      bus: network.bus(life, this.clock),
      signals: network.signals(life),
      feed: createStoreFeed(store),
      clock: this.clock,
      config: CONFIG,
      snapshotEvery: SNAPSHOT_EVERY_EVENTS,
      onFatal: (error: unknown) => this.fatal(process, life, error),
      onAlarm: (error: unknown) => {
        if (life.isAlive) onAlarm(error);
      },
    };
    const tablesOf = (service: ServiceName) => createReadModelsPort({ tables: this.tables[service], life, faults });
    if (process.services.includes('ledger'))
      process.ledger = new LedgerService({
        ...shared,
        rules: SIMULATED_RULES,
        idFilterBits: KNOWN_KEY_BITS,
        readModels: tablesOf('ledger'),
      });
    if (process.services.includes('matching'))
      process.matching = new MatchingService({ ...shared, readModels: tablesOf('matching'), markets });
    const begin = async (): Promise<void> => {
      await process.ledger?.start();
      await process.matching?.start();
      if (process.life !== life) return;
      process.matching?.followReferencePrices(this.prices.of(life));
      Object.assign(process, { isUp: true, endedStarts: 0 });
    };
    life.take(() => void begin().catch((error: unknown) => this.fatal(process, life, error)));
  }

  /**
   * The host ends a process that says it cannot go on. An injected failure explains that. Anything else is what the
   * simulation looks for.
   */
  private fatal(process: Process, life: Life, error: unknown): void {
    if (!life.isAlive) return;
    if (!isInjected(error)) this.options.onUnexpected(error);
    this.crash(process, life);
  }
}

const INJECTED = /the disk (refused|took)|the tables are locked/;

const isInjected = (error: unknown): boolean => {
  for (let at: unknown = error; at instanceof Error; at = at.cause) if (INJECTED.test(at.message)) return true;
  return false;
};
