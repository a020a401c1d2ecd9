import type { Clock } from '@corella/clock';
import {
  StoreUnavailable,
  type AppendResult,
  type EventStore,
  type NewEvent,
  type Position,
  type StreamName,
} from '@corella/event-store';
import { LostOwnership, ownedUnder, ranOut } from './lost-ownership.js';
import type { WriterLease } from './writer.js';

export interface AppenderOptions {
  readonly stream: StreamName;
  readonly store: Pick<EventStore, 'append'>;
  readonly clock: Clock;
  /**
   * Nothing is sent unless it is held. The events name its epoch, so no other writer can append the same.
   */
  readonly lease?: WriterLease | undefined;
  /** Called once for each outage. */
  readonly onOutage?: (error: StoreUnavailable) => void;
}

export interface Appended {
  /** The last revision of the group. */
  readonly revision: number;
  readonly position: Position;
}

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 2_000;

/** Appends a group until it is known whether it was stored: while the store is away, the very same events again. */
export class Appender {
  private awaySinceMs: number | null = null;
  private patience: 'endless' | 'one more attempt' | 'none' = 'endless';
  private wake = (): void => undefined;

  constructor(private readonly options: AppenderOptions) {}

  /**
   * Rejects with LostOwnership when the lease is not held or another writer has come, with StoreUnavailable when it was
   * told to stop before the store came back, and with anything else that the store says is wrong.
   */
  async append(expectedRevision: number, events: readonly NewEvent[]): Promise<Appended> {
    const { stream, store, lease } = this.options;
    let mayBeStored = false;
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
      if (lease && !lease.isHeld()) throw ranOut(stream, lease);
      try {
        const result = await store.append(stream, expectedRevision, events);
        this.awaySinceMs = null;
        return this.own(result, { expectedRevision, mayBeStored });
      } catch (error) {
        if (!(error instanceof StoreUnavailable) || this.patience !== 'endless') throw error;
        this.note(error);
        mayBeStored = true;
        await this.pause(pauseMs);
        if (this.hasEnded()) throw error;
      }
    }
  }

  /** How long the store has been away; 0 while it answers. It counts anew from a clock that was set back. */
  awayMs(): number {
    if (this.awaySinceMs === null) return 0;
    const now = this.options.clock.nowMs();
    this.awaySinceMs = Math.min(this.awaySinceMs, now);
    return now - this.awaySinceMs;
  }

  /** From now on an outage is no longer waited for. One that is going on gets a last attempt. */
  stopWaiting(): void {
    if (this.patience === 'endless') this.patience = 'one more attempt';
    this.wake();
  }

  /** Sends nothing more. */
  end(): void {
    this.patience = 'none';
    this.wake();
  }

  private own(
    result: AppendResult,
    { expectedRevision, mayBeStored }: { readonly expectedRevision: number; readonly mayBeStored: boolean },
  ): Appended {
    const { stream, lease } = this.options;
    if (!result.ok && result.code === 'fenced') throw ownedUnder(stream, result.epoch);
    if (!result.ok)
      throw new LostOwnership(
        stream,
        `another writer has appended; expected was revision ${expectedRevision}, found was ${result.actual}`,
      );
    if (result.repeated && !lease && !mayBeStored)
      throw new LostOwnership(stream, `another writer has appended the same events after ${expectedRevision}`);
    return result;
  }

  private note(error: StoreUnavailable): void {
    if (this.awaySinceMs !== null) return;
    this.awaySinceMs = this.options.clock.nowMs();
    this.options.onOutage?.(error);
  }

  private hasEnded(): boolean {
    return this.patience === 'none';
  }

  private pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
