import type { Clock } from '@corella/clock';
import type { RemovalProject } from '@corella/contracts/removal';
import { eachAlone } from '@corella/aggregates';
import type { Removals } from './removals.js';

const MOST_OFFERED = 20;

export interface OpenRemoval {
  readonly removalId: string;
  readonly project: RemovalProject;
}

export interface RemovalTable {
  /** Requests that nobody holds, the oldest first. */
  waiting(now: number, most: number): Promise<readonly string[]>;
  /** Requests that time has something to do with: claims, answers and agreements that are due. */
  due(now: number): Promise<readonly string[]>;
  openOf(uid: string): Promise<readonly OpenRemoval[]>;
}

/**
 * Ends what time ends: claims after five minutes, requests after two weeks, the owner's day to object. The table says
 * what is due, so a process that was away catches up.
 */
export class RemovalTimes {
  private table: RemovalTable | null = null;
  private readonly timers = new Map<string, NodeJS.Timeout>();

  constructor(
    private readonly deps: {
      readonly removals: Removals;
      readonly clock: Clock;
      readonly onFault: (error: unknown) => void;
      readonly onWarning?: ((error: unknown) => void) | undefined;
    },
  ) {}

  open(table: RemovalTable): void {
    this.table = table;
  }

  async waiting(): Promise<readonly string[]> {
    return (await this.table?.waiting(this.deps.clock.nowMs(), MOST_OFFERED)) ?? [];
  }

  async openOf(uid: string): Promise<readonly OpenRemoval[]> {
    return (await this.table?.openOf(uid)) ?? [];
  }

  /** A claim ends by itself, so that the desk sees at once that nobody reads the request. */
  endAt(removalId: string, until: number): void {
    const { clock, onFault } = this.deps;
    clearTimeout(this.timers.get(removalId));
    const timer = setTimeout(
      () => {
        this.timers.delete(removalId);
        this.pass(removalId).catch(onFault);
      },
      Math.max(0, until - clock.nowMs()),
    );
    timer.unref();
    this.timers.set(removalId, timer);
  }

  /** Everything that is over. What is agreed and due is handed to `execute`. */
  async sweep(execute: (removalId: string) => Promise<void>): Promise<void> {
    const end = async (removalId: string): Promise<void> => {
      const removal = await this.deps.removals.of(removalId);
      await (removal?.status === 'approved' ? execute(removalId) : this.pass(removalId));
    };
    const due = (await this.table?.due(this.deps.clock.nowMs())) ?? [];
    await eachAlone(due, end, this.deps.onWarning);
  }

  stop(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
    this.timers.clear();
  }

  private async pass(removalId: string): Promise<void> {
    await this.deps.removals.change(removalId, { type: 'PassTime' }, { by: 'identity' });
  }
}
