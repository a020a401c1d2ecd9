import type { KafkaMessage } from 'kafkajs';
import type { RecordedEvent } from '@corella/bus';
import type { Reader } from '../connection/reader.js';
import { readFeedMessage } from './feed-messages.js';
import type { FeedMessage } from './line.js';

/** Beyond this the relay is so late that the store is sooner. */
const MOST_BEHIND = 2_000;

export type Hear = (message: FeedMessage, bytes: number) => void;

export interface TapOptions {
  readonly openReader: (category: string, onMessage: (message: KafkaMessage) => void) => Reader;
  /** Throws for an event that this program cannot read. */
  readonly read: (event: RecordedEvent) => RecordedEvent;
  /** How long a relay may say nothing. */
  readonly silentAfterMs: number;
  readonly onError: (error: unknown) => void;
}

export interface Listening {
  /** Whether a relay is there and nearly up to date. */
  isAlive(): boolean;
  close(): void;
}

interface Tap {
  readonly reader: Reader;
  readonly listeners: Set<Hear>;
  heardAt: number;
  behind: number;
}

/** One reader for each category that somebody in this process follows. */
export class Taps {
  private readonly taps = new Map<string, Tap>();
  private readonly closing = new Set<Promise<void>>();

  constructor(private readonly options: TapOptions) {}

  listen(category: string, hear: Hear): Listening {
    const tap = this.taps.get(category) ?? this.open(category);
    tap.listeners.add(hear);
    const { silentAfterMs } = this.options;
    return {
      isAlive: () => performance.now() - tap.heardAt < silentAfterMs && tap.behind <= MOST_BEHIND,
      close: () => {
        tap.listeners.delete(hear);
        if (tap.listeners.size === 0 && this.taps.get(category) === tap) this.end(category, tap);
      },
    };
  }

  /** Resolves when those that nobody listens to are closed. */
  async close(): Promise<void> {
    await Promise.all(this.closing);
  }

  private open(category: string): Tap {
    const listeners = new Set<Hear>();
    const reader = this.options.openReader(category, (message) => this.hear(category, tap, message));
    const tap: Tap = { reader, listeners, heardAt: -Infinity, behind: 0 };
    this.taps.set(category, tap);
    return tap;
  }

  private hear(category: string, tap: Tap, message: KafkaMessage): void {
    let said: FeedMessage;
    try {
      const { event, ...rest } = readFeedMessage(category, message);
      said = { ...rest, event: event && this.options.read(event) };
    } catch (error) {
      // The next message shows that one is missing, and the store tells what it was.
      this.options.onError(error);
      return;
    }
    tap.heardAt = performance.now();
    tap.behind = said.behind;
    for (const hear of tap.listeners) hear(said, message.value?.length ?? 0);
  }

  private end(category: string, tap: Tap): void {
    this.taps.delete(category);
    const end = tap.reader.close().then(() => void this.closing.delete(end));
    this.closing.add(end);
  }
}
