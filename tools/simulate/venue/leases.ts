import { LEDGER_SERVICE, LEDGER_SHARD } from '@corella/contracts/ledger';
import { MATCHING_SERVICE, MATCHING_SETTINGS_STREAM, marketStream } from '@corella/contracts/market';
import type { Lease, LeaseClock, Leases } from '@corella/lease';
import { createMemoryLeaseTable } from '@corella/lease/conformance';
import { LeasesUnavailable, leasesOver, type LeaseTable } from '@corella/lease/renewing';
import type { Faults } from '../machine/faults.js';
import type { VirtualTime } from '../machine/virtual-time.js';
import type { Life } from './process.js';

export type ServiceName = 'ledger' | 'matching';

/** Clocks of processes run up to this much faster or slower than that of the table. */
const MOST_DRIFT = 0.04;
const LONGEST_WAY_MS = 3;
const POLL_MS = 200;

export interface SimulatedLeasesOptions {
  readonly time: VirtualTime;
  readonly faults: Pick<Faults, 'awayShare' | 'leaseTtlMs'>;
  readonly symbols: readonly string[];
}

/**
 * The real leases over a table that all processes share. A request to the table arrives even if the process that sent
 * it is stopped or gone meanwhile; its answer then waits or is lost. Each process has a clock of its own speed.
 */
export class SimulatedLeases {
  private readonly table;
  /** The process to which a name was given last. */
  private readonly owners = new Map<string, Life>();
  /** Processes whose table has been out of reach. They may lose a lease although nobody stopped them. */
  private readonly interrupted = new WeakSet<Life>();

  constructor(private readonly options: SimulatedLeasesOptions) {
    this.table = createMemoryLeaseTable(options.time);
  }

  of(life: Life): Leases {
    return leasesOver({ table: this.tableOf(life), clock: clockOf(life), label: life.name, pollMs: POLL_MS });
  }

  /** What a process with these services must own. */
  namesOf(services: readonly ServiceName[]): readonly string[] {
    const markets = this.options.symbols.map((symbol) => marketStream(symbol));
    return services.flatMap((service) =>
      service === 'ledger' ? [LEDGER_SHARD] : [...markets, MATCHING_SETTINGS_STREAM],
    );
  }

  acquire(leases: Leases, services: readonly ServiceName[]): Promise<readonly Lease[]> {
    const ttlMs = this.options.faults.leaseTtlMs ?? 0;
    return Promise.all(this.namesOf(services).map((name) => leases.acquire(name, { ttlMs })));
  }

  /** Whether somebody else has been given what this process needs for an answer of `target`. */
  isReplaced(life: Life, target: string): boolean {
    return this.namesBehind(target).some((name) => this.owners.get(name) !== life);
  }

  wasInterrupted(life: Life): boolean {
    return this.interrupted.has(life);
  }

  private namesBehind(target: string): readonly string[] {
    if (target.startsWith(`${MATCHING_SERVICE}/`)) return [target.slice(MATCHING_SERVICE.length + 1)];
    if (target.startsWith(`${LEDGER_SERVICE}/`) || target.startsWith('query ledger.')) return [LEDGER_SHARD];
    return this.options.symbols.map((symbol) => marketStream(symbol));
  }

  private tableOf(life: Life): LeaseTable {
    return {
      take: (name, holder, options) =>
        this.call(life, async () => {
          const epoch = await this.table.take(name, holder, options);
          if (epoch !== null) this.owners.set(name, life);
          return epoch;
        }),
      renew: (lease, ttlMs) => this.call(life, () => this.table.renew(lease, ttlMs)),
      free: (lease) => this.call(life, () => this.table.free(lease)),
      close: () => Promise.resolve(),
    };
  }

  private call<Value>(life: Life, step: () => Promise<Value>): Promise<Value> {
    const { time, faults } = this.options;
    const { random } = life;
    return new Promise((resolve, reject) => {
      const isAway = random.next() < faults.awayShare;
      const away = (): void => reject(new LeasesUnavailable('the table of leases was away'));
      const back = (settle: () => void): void => life.later(random.int(0, LONGEST_WAY_MS), settle);
      if (isAway) this.interrupted.add(life);
      if (isAway && random.next() < 0.5) return back(away);
      const arrive = async (): Promise<void> => {
        const value = await step();
        back(isAway ? away : () => resolve(value));
      };
      time.after(random.int(0, LONGEST_WAY_MS), () => void arrive());
      return undefined;
    });
  }
}

/** A monotonic clock that begins anywhere and does not run at the table's speed. */
function clockOf(life: Life): LeaseClock {
  const { time, random } = life;
  const speed = 1 + MOST_DRIFT * (2 * random.next() - 1);
  return {
    nowMs: () => time.nowMs() * speed,
    after: (delayMs, run) => life.after(Math.ceil(delayMs / speed), run),
  };
}
