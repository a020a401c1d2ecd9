import {
  growingPauses,
  type Position,
  type RecordedEvent,
  StoreUnavailable,
  type SubscribeOptions,
  type Subscription,
  untilAnswered,
} from '@corella/event-store';
import { isBefore, later, placeOf, positionOf, type Place } from '../log/position.js';
import { BUFFERED_EVENTS, type Mark, type ServerSubscription } from './server-subscription.js';

export interface SubscriptionSource {
  open(options: { after: Place | null; onNews: () => void }): ServerSubscription;
  /** The next events as the port gives them out, with the place of the last. */
  take(from: ServerSubscription, limit: number): { events: readonly RecordedEvent[]; place: Place } | null;
  /** The end of the server's log. */
  end(): Promise<Place | null>;
  checkpoint(name: string): Promise<Place | null>;
  saveCheckpoint(name: string, place: Place): void;
  /** Writes the checkpoints that have been saved. */
  flush(): Promise<void>;
}

const DEFAULT_BATCH = 1_000;
const RETRY = { firstMs: 50, mostMs: 2_000 };

/**
 * Follows a filtered subscription of the server. When that is dropped, it is opened again after the last place that was
 * handled, so an outage neither loses nor doubles an event while the process lives.
 */
export class FeedSubscription implements Subscription {
  /** Every event up to here has been handled; the last of them may be another's. */
  private place: Place | null = null;
  /** The last event of our own that was handled, or where we began. */
  private handled: Place | null = null;
  /** The end of the first batch, and how many events were handled after it. */
  private origin: Place | null = null;
  private sinceOrigin = 0;
  private inHand = 0;
  private isCaughtUp = false;
  private isLive = false;
  private closed = false;
  private current: ServerSubscription | null = null;
  private resume = (): void => undefined;
  private readonly retries = growingPauses(RETRY);
  private readonly finished: Promise<void>;

  constructor(
    private readonly options: SubscribeOptions,
    private readonly source: SubscriptionSource,
    private readonly life: { readonly logEnd: () => Place | null; readonly onEnd: (ended: FeedSubscription) => void },
  ) {
    this.finished = this.run().catch((error: unknown) => {
      this.closed = true;
      life.onEnd(this);
      options.onFault?.(error);
    });
  }

  position(): Position | null {
    return this.handled && positionOf(this.handled);
  }

  /** What has arrived is counted. What the server still holds back is estimated from the density of our events. */
  lag(): number {
    const waiting = this.current?.waiting() ?? 0;
    const arrived = this.inHand + waiting;
    return this.isLive && waiting < BUFFERED_EVENTS ? arrived : Math.max(1, arrived, this.estimate());
  }

  async close(): Promise<void> {
    this.closed = true;
    this.life.onEnd(this);
    this.retries.end();
    this.resume();
    await this.finished;
    await this.source.flush();
  }

  private estimate(): number {
    const end = this.life.logEnd();
    if (!end || !this.origin || !this.place) return 0;
    const span = Number(this.place.commit - this.origin.commit);
    const ahead = Number(end.commit - this.place.commit);
    return span > 0 && ahead > 0 ? Math.round((ahead / span) * this.sinceOrigin) : 0;
  }

  private async run(): Promise<void> {
    const start = await this.patiently(() => this.start());
    this.place = this.handled = start;
    while (!this.closed) {
      await this.follow();
      this.isLive = false;
      if (!this.closed) await this.retries.wait();
    }
  }

  /**
   * Throws for a place that this log has not reached: a subscriber that has seen more than there is has followed
   * another log, and would miss events if it waited for this one to catch up.
   */
  private async start(): Promise<Place | null> {
    const { name, after } = this.options;
    const stored = name === undefined ? null : await this.source.checkpoint(name);
    const start = stored ?? (after == null ? null : placeOf(after));
    const end = await this.source.end();
    if (start && (!end || isBefore(end, start)))
      throw new RangeError(`position ${positionOf(start)} lies beyond the end of the log`);
    return start;
  }

  /** One subscription of the server, until it is dropped or we are closed. */
  private async follow(): Promise<void> {
    let hasNews = false;
    const from = this.source.open({
      after: this.place,
      onNews: () => {
        hasNews = true;
        this.resume();
      },
    });
    this.current = from;
    try {
      while (!this.closed) {
        hasNews = false;
        const batch = this.source.take(from, this.options.batchSize ?? DEFAULT_BATCH);
        if (batch) await this.handle(batch);
        for (const mark of from.marks()) this.pass(mark);
        if (batch || hasNews) continue;
        if (this.closed) break;
        const dropped = from.dropped();
        if (dropped) return refuseForGood(dropped.fault);
        await new Promise<void>((resolve) => (this.resume = resolve));
      }
    } finally {
      this.current = null;
      from.end();
    }
  }

  private async handle({ events, place }: { events: readonly RecordedEvent[]; place: Place }): Promise<void> {
    this.retries.reset();
    if (events.length > 0) {
      this.inHand = events.length;
      await this.options.onEvents(events);
      this.inHand = 0;
      if (this.origin) this.sinceOrigin += events.length;
      else this.origin = place;
      this.handled = place;
    }
    this.moveTo(place);
  }

  private pass(mark: Mark): void {
    this.retries.reset();
    if (mark.kind === 'checkpoint') return this.moveTo(mark.place);
    this.isLive = true;
    if (this.isCaughtUp || this.closed) return;
    this.isCaughtUp = true;
    this.options.onCaughtUp?.();
  }

  private moveTo(place: Place): void {
    const { name } = this.options;
    if (this.place && !isBefore(this.place, place)) return;
    this.place = later(this.place, place);
    if (name !== undefined) this.source.saveCheckpoint(name, place);
  }

  /** Asks until there is an answer. Null when the subscription was closed before. */
  private patiently<Value>(ask: () => Promise<Value>): Promise<Value | null> {
    return untilAnswered(ask, { pauses: this.retries, isOver: () => this.closed });
  }
}

/** A dropped subscription is opened again, but not one that the server does not allow. */
function refuseForGood(fault: unknown): void {
  if (!(fault instanceof StoreUnavailable)) throw fault;
}
