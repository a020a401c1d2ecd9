import type { Lease } from '../lease.js';
import type { LeaseClock } from '../lease-clock.js';
import type { LeaseTable, TakenLease } from './lease-table.js';

export interface RenewedLeaseOptions extends TakenLease {
  readonly table: LeaseTable;
  readonly clock: LeaseClock;
  readonly ttlMs: number;
  /** When the request that took the lease was sent. */
  readonly sentMs: number;
}

/** This share of the time to live is given up, so that clocks may run at slightly different speeds. */
const MARGIN = 0.1;
const RENEW_AFTER = 1 / 3;
/** The pause between attempts to renew, as a share of the time to live. */
const RETRY_AFTER = 1 / 20;

/**
 * A lease that is renewed after a third of its time to live, again and again if need be, until the time is up. The time
 * counts from before the request that renewed it was sent, so it is up here before it is up at the table.
 */
export class RenewedLease implements Lease {
  readonly name: string;
  readonly epoch: number;
  private state: 'held' | 'lost' | 'released' = 'held';
  private finding = '';
  private heldUntilMs: number;
  private readonly listeners = new Set<(finding: string) => void>();
  private renewal: { cancel(): void };
  private end: { cancel(): void };

  constructor(private readonly options: RenewedLeaseOptions) {
    const { name, epoch, clock, sentMs } = options;
    this.name = name;
    this.epoch = epoch;
    this.heldUntilMs = this.endOf(sentMs);
    this.end = clock.after(this.heldUntilMs - clock.nowMs(), () => this.isHeld());
    this.renewal = this.plan(options.ttlMs * RENEW_AFTER);
  }

  isHeld(): boolean {
    if (this.state === 'held' && this.options.clock.nowMs() >= this.heldUntilMs)
      this.lose('it could not be renewed in time');
    return this.state === 'held';
  }

  onLost(listener: (finding: string) => void): { close(): void } {
    this.listeners.add(listener);
    if (this.state === 'lost') this.tell();
    return { close: () => void this.listeners.delete(listener) };
  }

  async release(): Promise<void> {
    if (this.state === 'held') this.state = 'released';
    this.stop();
    // A lease that cannot be freed runs out by itself.
    await this.options.table.free(this.options).catch(() => undefined);
  }

  private plan(delayMs: number): { cancel(): void } {
    return this.options.clock.after(delayMs, () => void this.renew());
  }

  private async renew(): Promise<void> {
    const { table, clock, ttlMs } = this.options;
    const sentMs = clock.nowMs();
    let isOurs: boolean | null = null;
    try {
      isOurs = await table.renew(this.options, ttlMs);
    } catch {
      // Unknown. The attempts go on until the time is up.
    }
    if (!this.isHeld()) return;
    if (isOurs === false) return this.lose('somebody else has it now');
    if (isOurs) this.extend(sentMs);
    this.renewal = this.plan(ttlMs * (isOurs ? RENEW_AFTER : RETRY_AFTER));
  }

  private extend(sentMs: number): void {
    const { clock } = this.options;
    this.heldUntilMs = this.endOf(sentMs);
    this.end.cancel();
    this.end = clock.after(this.heldUntilMs - clock.nowMs(), () => this.isHeld());
  }

  private endOf(sentMs: number): number {
    return sentMs + this.options.ttlMs * (1 - MARGIN);
  }

  private lose(finding: string): void {
    this.state = 'lost';
    this.finding = finding;
    this.stop();
    this.tell();
  }

  /** Not at once, because `isHeld` may be asked in the middle of something. */
  private tell(): void {
    queueMicrotask(() => {
      for (const listener of this.listeners) {
        this.listeners.delete(listener);
        listener(this.finding);
      }
    });
  }

  private stop(): void {
    this.renewal.cancel();
    this.end.cancel();
  }
}
