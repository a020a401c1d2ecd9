import { createStoreFeed } from '@corella/bus-local';
import { LEDGER_SHARD } from '@corella/contracts/ledger';
import { sampleVenueConfig } from '@corella/contracts/testing';
import type { Lease, Leases } from '@corella/lease';
import { LedgerService } from '@corella/ledger';
import { MatchingService, type MarketListing } from '@corella/matching';
import type { Random } from '@corella/random';
import { LostOwnership } from '@corella/single-writer';
import type { DurableLog } from '../machine/durable-log.js';
import type { Faults } from '../machine/faults.js';
import type { VirtualTime } from '../machine/virtual-time.js';
import type { LateAppends } from './late-appends.js';
import type { ServiceName, SimulatedLeases } from './leases.js';
import type { Network } from './network.js';
import type { Life } from './process.js';
import type { SimulatedPrices } from './prices-port.js';
import { createReadModelsPort, type Tables } from './read-models-port.js';
import { createStorePort } from './store-port.js';
import { SIMULATED_RULES } from './withdrawal-rules.js';

/** Often, so that most recoveries use a snapshot and the events after it. */
const SNAPSHOT_EVERY_EVENTS = 40;
/** Few bits, so that some orders look like known ones and are checked against the table. */
const KNOWN_KEY_BITS = 256;

/** What all processes of a simulated venue share. */
export interface VenueOptions {
  readonly log: DurableLog;
  readonly time: VirtualTime;
  readonly network: Network;
  readonly leases: SimulatedLeases;
  readonly random: Random;
  readonly faults: Faults;
  readonly markets: readonly MarketListing[];
  /** A broken invariant, or a failure that no injected fault explains, ends the seed. */
  readonly onUnexpected: (error: unknown) => void;
  readonly onAlarm: (error: unknown) => void;
  /** Counts what a run must have covered. */
  readonly happened: (what: string) => void;
}

export interface RunningOptions extends VenueOptions {
  readonly services: readonly ServiceName[];
  readonly late: LateAppends;
  readonly life: Life;
  readonly clock: { nowMs(): number };
  readonly prices: SimulatedPrices;
  readonly tables: Readonly<Record<ServiceName, Tables>>;
  readonly isDiskFull: () => boolean;
  readonly crash: () => void;
  readonly sent: () => void;
  readonly onUp: () => void;
  readonly onFatal: (error: unknown) => void;
}

/** The services of one life of a process. They own their streams by leases, or as the only process that has the log. */
export class Running {
  readonly life: Life;
  private readonly leases: Leases | null;
  private ledger: LedgerService | null = null;
  private matching: MatchingService | null = null;
  /** Whether it has been given everything that it needs. */
  isOwner = false;
  isUp = false;

  constructor(private readonly options: RunningOptions) {
    const { life, leases, faults } = options;
    this.life = life;
    this.leases = faults.leaseTtlMs === null ? null : leases.of(life);
  }

  start(): void {
    this.work(() => this.begin());
  }

  /** Stops as for a deployment, and frees what it owned. */
  stop(whenStopped: () => void): void {
    this.isUp = false;
    this.work(async () => {
      await this.matching?.stop();
      await this.ledger?.stop();
      await this.leases?.close();
      whenStopped();
    });
  }

  async liveHashes(): Promise<
    readonly { readonly stream: string; readonly revision: number; readonly hash: string }[]
  > {
    return [
      ...(this.ledger ? [await this.ledger.liveHash()] : []),
      ...(this.matching ? await this.matching.liveHashes() : []),
    ];
  }

  private work(run: () => Promise<void>): void {
    this.life.take(() => void run().catch((error: unknown) => this.options.onFatal(error)));
  }

  private async begin(): Promise<void> {
    const { services, leases, onUp, onFatal, life, prices } = this.options;
    const owned = this.leases ? await leases.acquire(this.leases, services) : [];
    for (const lease of owned) lease.onLost((finding) => onFatal(new LostOwnership(lease.name, finding)));
    this.isOwner = true;
    this.build(owned);
    await this.ledger?.start();
    await this.matching?.start();
    this.matching?.followReferencePrices(prices.of(life));
    this.isUp = true;
    onUp();
  }

  private build(owned: readonly Lease[]): void {
    const { services, life, late, network, log, faults, markets, clock, tables, onAlarm, happened } = this.options;
    const { isDiskFull, crash, sent, onFatal } = this.options;
    const store = createStorePort({ log, life, faults, late, isFull: isDiskFull, crash, sent, happened });
    const shared = {
      store,
      bus: network.bus(life, clock),
      signals: network.signals(life),
      feed: createStoreFeed(store),
      clock,
      config: sampleVenueConfig({ version: 'simulation', demo: false }),
      snapshotEvery: SNAPSHOT_EVERY_EVENTS,
      onFatal,
      onAlarm: (error: unknown) => {
        if (life.isAlive) onAlarm(error);
      },
    };
    const leaseOf = (stream: string): Lease => {
      const lease = owned.find(({ name }) => name === stream);
      if (!lease) throw new Error(`${life.name} does not own ${stream}`);
      return lease;
    };
    const tablesOf = (service: ServiceName) => createReadModelsPort({ tables: tables[service], life, faults });
    const isLeased = this.leases !== null;
    if (services.includes('ledger'))
      this.ledger = new LedgerService({
        ...shared,
        rules: SIMULATED_RULES,
        idFilterBits: KNOWN_KEY_BITS,
        readModels: tablesOf('ledger'),
        ...(isLeased ? { lease: leaseOf(LEDGER_SHARD) } : {}),
      });
    if (services.includes('matching'))
      this.matching = new MatchingService({
        ...shared,
        readModels: tablesOf('matching'),
        markets,
        ...(isLeased ? { leaseOf } : {}),
      });
  }
}
