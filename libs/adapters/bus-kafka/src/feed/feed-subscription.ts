import type { FeedOptions, Position, RecordedEvent, Subscription } from '@corella/bus';
import type { EventStore } from '@corella/event-store';
import { laterOf, Line, type FeedMessage } from './line.js';
import type { Hear, Listening } from './taps.js';

const DEFAULT_BATCH = 1_000;
const MOST_HEARD = 5_000;
const MOST_HEARD_BYTES = 16_000_000;
const LOOK_EVERY_MS = 250;

export interface FeedSource {
  readonly store: Pick<EventStore, 'subscribe'>;
  listen(category: string, hear: Hear): Listening;
  load(group: string): Promise<Position | null>;
  save(group: string, place: Position): void;
  onEnd(subscription: FeedSubscription): void;
}

export interface FollowerMetrics {
  readonly group: string | null;
  readonly categories: readonly string[];
  /** Where its events come from at the moment. */
  readonly from: 'store' | 'kafka';
  /** Events that are known and not handled, approximately. */
  readonly lag: number;
  /** How often something was missing in Kafka and was read from the store. */
  readonly gaps: number;
}

/**
 * Follows the store until it has caught up, and then Kafka for as long as nothing is missing there. The store decides:
 * it is read again when a message is missing, when more was heard than is kept, and while no relay is up to date.
 */
export class FeedSubscription implements Subscription {
  /** Every event up to here has been handled. */
  private place: Position | null = null;
  private heard: FeedMessage[] = [];
  private heardBytes = 0;
  private listening: readonly Listening[] = [];
  private inner: Subscription | null = null;
  private line: Line | null = null;
  private gaps = 0;
  private hasCaughtUp = false;
  private isClosed = false;
  private wake: () => void = () => undefined;
  private readonly finished: Promise<void>;

  constructor(
    private readonly options: FeedOptions,
    private readonly source: FeedSource,
  ) {
    this.finished = this.run().catch((error: unknown) => {
      if (!this.isClosed) options.onFault?.(error);
    });
  }

  position(): Position | null {
    return laterOf(this.place, this.inner?.position() ?? null);
  }

  lag(): number {
    if (this.line) return this.line.waiting + this.heard.length;
    return this.inner?.lag() ?? 1;
  }

  metrics(): FollowerMetrics {
    const { group = null, categories } = this.options;
    return { group, categories, from: this.line ? 'kafka' : 'store', lag: this.lag(), gaps: this.gaps };
  }

  async close(): Promise<void> {
    this.isClosed = true;
    this.wake();
    await this.finished;
  }

  private async run(): Promise<void> {
    const { group, after = null, categories } = this.options;
    this.listening = categories.map((category) =>
      this.source.listen(category, (message, bytes) => this.hear(message, bytes)),
    );
    try {
      this.place = (group === undefined ? null : await this.load(group)) ?? after;
      while (!this.isClosed) {
        await this.followStore();
        if (!this.isClosed) await this.followKafka();
      }
    } finally {
      for (const one of this.listening) one.close();
      this.source.onEnd(this);
    }
  }

  private async load(group: string): Promise<Position | null> {
    const closed = new Promise<null>((resolve) => {
      this.wake = () => this.isClosed && resolve(null);
    });
    return Promise.race([this.source.load(group), closed]);
  }

  /** Resolves when the store has been caught up with and Kafka can take over, and when this is closed. */
  private async followStore(): Promise<void> {
    const { categories, batchSize, takesUnreadable = false } = this.options;
    try {
      await new Promise<void>((resolve, reject) => {
        let isThere = false;
        let isLeaving = false;
        const leaveWhenPossible = (): void => {
          if (isLeaving || !(this.isClosed || (isThere && this.isKafkaAlive()))) return;
          isLeaving = true;
          this.inner?.close().then(resolve, reject);
        };
        this.wake = leaveWhenPossible;
        this.inner = this.source.store.subscribe({
          categories,
          after: this.place,
          ...(batchSize === undefined ? {} : { batchSize }),
          takesUnreadable,
          onEvents: (events) => this.handle(events),
          onCaughtUp: () => {
            isThere = true;
            this.tellCaughtUp();
            // Not from within its own call: a store need not expect to be closed there.
            setImmediate(leaveWhenPossible);
          },
          onFault: reject,
        });
      });
    } finally {
      // What lies between its last event and its place is of other categories.
      this.place = this.position();
      this.inner = null;
      this.save();
    }
  }

  /** Resolves when something is missing, when no relay is there any more, and when this is closed. */
  private async followKafka(): Promise<void> {
    const line = new Line(this.options.categories, this.place);
    this.line = line;
    try {
      while (!this.isClosed && this.isKafkaAlive()) {
        if (!this.takeHeard(line)) return;
        const events = line.next(this.options.batchSize ?? DEFAULT_BATCH);
        if (events.length > 0) await this.handle(events);
        else await this.pause(line);
      }
    } finally {
      this.line = null;
    }
  }

  /** Whether nothing is missing, and not too much waits for a category that is silent. */
  private takeHeard(line: Line): boolean {
    const heard = this.heard;
    this.heard = [];
    this.heardBytes = 0;
    for (const message of heard) {
      if (line.take(message) !== 'gap' && line.waiting <= MOST_HEARD) continue;
      this.gaps += 1;
      return false;
    }
    return true;
  }

  private async pause(line: Line): Promise<void> {
    this.place = line.place();
    this.save();
    if (this.heard.length > 0) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, LOOK_EVERY_MS);
      this.wake = () => (clearTimeout(timer), resolve());
    });
  }

  private hear(message: FeedMessage, bytes: number): void {
    // What is dropped here is noticed as missing.
    if (this.heard.length >= MOST_HEARD || this.heardBytes + bytes > MOST_HEARD_BYTES) {
      this.heard = [];
      this.heardBytes = 0;
    }
    this.heard.push(message);
    this.heardBytes += bytes;
    this.wake();
  }

  private async handle(events: readonly RecordedEvent[]): Promise<void> {
    await this.options.onEvents(events);
    this.place = events.at(-1)?.position ?? this.place;
    this.save();
  }

  private isKafkaAlive(): boolean {
    return this.listening.every((one) => one.isAlive());
  }

  private tellCaughtUp(): void {
    if (!this.hasCaughtUp) this.options.onCaughtUp?.();
    this.hasCaughtUp = true;
  }

  private save(): void {
    const { group } = this.options;
    if (group !== undefined && this.place !== null) this.source.save(group, this.place);
  }
}
