import {
  growingPauses,
  type Position,
  type RecordedEvent,
  type SubscribeOptions,
  type Subscription,
  untilAnswered,
} from '@corella/event-store';
import type { FeedPage, FeedReader } from '../log/feed-reader.js';
import { isBefore, isStart, placeOf, positionOf, START, type Place } from '../log/position.js';

export interface SubscriptionSource extends Pick<FeedReader, 'page' | 'countAfter'> {
  checkpoint(name: string): Promise<Place | null>;
  saveCheckpoint(name: string, place: Place): void;
  /** Writes the checkpoints that have been saved. */
  flush(): Promise<void>;
}

/** Bounds of the pauses between two tries to reach the server, and between two looks for a known event. */
export interface Patience {
  readonly retry: { readonly firstMs: number; readonly mostMs: number };
  readonly look: { readonly firstMs: number; readonly mostMs: number };
}

const DEFAULT_BATCH = 1_000;

/**
 * Reads the feed page by page and waits at its end until it is woken. A page that cannot be read is asked for again
 * from the same place, so an outage neither loses nor doubles an event.
 */
export class FeedSubscription implements Subscription {
  /** Every event up to here has been handled. */
  private place: Place = START;
  /** There is an event of this transaction. While the horizon has not passed it, there is no reason to rest. */
  private target = 0n;
  /** Everything committed before the start has a lower number. Known from the first page on. */
  private catchUpBelow: bigint | null = null;
  private isCaughtUp = false;
  private isResting = false;
  private closed = false;
  private pending = 1;
  private resume = (): void => undefined;
  private readonly retries;
  private readonly looks;
  private readonly finished: Promise<void>;
  private readonly onEnd: () => void;

  constructor(
    private readonly options: SubscribeOptions,
    private readonly source: SubscriptionSource,
    { patience, onEnd }: { readonly patience: Patience; readonly onEnd: (subscription: FeedSubscription) => void },
  ) {
    this.onEnd = () => onEnd(this);
    this.retries = growingPauses(patience.retry);
    this.looks = growingPauses(patience.look);
    this.finished = this.run().catch((error: unknown) => {
      this.closed = true;
      this.onEnd();
      options.onFault?.(error);
    });
  }

  position(): Position | null {
    return isStart(this.place) ? null : positionOf(this.place);
  }

  lag(): number {
    return this.pending;
  }

  /** An event of this transaction has been stored. */
  wake(tx: bigint): void {
    if (tx > this.target) this.target = tx;
    this.pending = Math.max(this.pending, 1);
    this.resume();
  }

  /** Wakes it if the log reaches further than it has read. */
  look(head: Place): void {
    if (isBefore(this.place, head)) this.wake(head.tx);
  }

  /** Counts what it is behind, which nobody tells a subscription that is busy. */
  async measure(): Promise<void> {
    if (this.isResting || this.closed) return;
    const { place } = this;
    const count = await this.source.countAfter(place);
    if (place === this.place && !this.isResting) this.pending = Math.max(1, count);
  }

  async close(): Promise<void> {
    this.closed = true;
    this.onEnd();
    this.retries.end();
    this.looks.end();
    this.resume();
    await this.finished;
    await this.source.flush();
  }

  private async run(): Promise<void> {
    const start = await this.patiently(() => this.start());
    if (start) this.place = start;
    const { categories, batchSize: limit = DEFAULT_BATCH } = this.options;
    while (!this.closed) {
      const page = await this.patiently(() => this.source.page({ after: this.place, limit, categories }));
      if (!page || this.closed) break;
      this.catchUpBelow ??= this.firstBound(page);
      if (page.events.length > 0) await this.handle(page);
      this.moveTo(page.place);
      if (page.end) await this.rest(page);
    }
  }

  private async start(): Promise<Place> {
    const { name, after } = this.options;
    return (name === undefined ? null : await this.source.checkpoint(name)) ?? placeOf(after ?? null);
  }

  /**
   * Throws for a place that this log has not reached: a subscriber that has seen more than there is has followed
   * another log, and would miss events if it waited for this one to catch up.
   */
  private firstBound({ next }: FeedPage): bigint {
    if (this.place.tx >= next)
      throw new RangeError(`position ${positionOf(this.place)} lies beyond the end of the log`);
    return next;
  }

  private async handle({ events, end }: { events: readonly RecordedEvent[]; end: boolean }): Promise<void> {
    this.pending = Math.max(this.pending, events.length + (end ? 0 : 1));
    this.looks.reset();
    await this.options.onEvents(events);
    this.pending = Math.max(1, this.pending - events.length);
  }

  private moveTo(place: Place): void {
    const { name } = this.options;
    if (!isBefore(this.place, place)) return;
    this.place = place;
    if (name !== undefined) this.source.saveCheckpoint(name, place);
  }

  /** At the end of what can be read: waits for more, or a moment for what is known to come. */
  private async rest({ horizon }: FeedPage): Promise<void> {
    if (!this.isCaughtUp && this.catchUpBelow !== null && horizon >= this.catchUpBelow) {
      this.isCaughtUp = true;
      this.options.onCaughtUp?.();
    }
    if (this.closed) return;
    if (!this.isCaughtUp || this.target >= horizon) return this.looks.wait();
    this.pending = 0;
    this.isResting = true;
    await new Promise<void>((resolve) => {
      this.resume = resolve;
    });
    this.isResting = false;
    this.looks.reset();
  }

  /** Asks until there is an answer. Null when the subscription was closed before. */
  private patiently<Value>(ask: () => Promise<Value>): Promise<Value | null> {
    return untilAnswered(ask, { pauses: this.retries, isOver: () => this.closed });
  }
}
