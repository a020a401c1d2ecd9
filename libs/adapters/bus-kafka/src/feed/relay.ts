import type { Message } from 'kafkajs';
import type { Position, RecordedEvent, Subscription } from '@corella/bus';
import type { EventStore } from '@corella/event-store';
import type { Lease, Leases } from '@corella/lease';
import { connectKafka, venueOf, type KafkaCluster } from '../connection/cluster.js';
import { MAX_MESSAGE_BYTES, Sender } from '../connection/sender.js';
import { ensureTopics } from '../topics/create-topics.js';
import { declareEvents, eventTopic } from '../topics/declared.js';
import { feedMessage } from './feed-messages.js';
import { beatOf, messagesOf, type FeedMessage } from './line.js';

const LEASE_MS = 6_000;
const BEAT_EVERY_MS = 1_000;
const BATCH = 500;
/** Sent at once; the rest of a batch follows. */
const CHUNK_BYTES = 8_000_000;
/** Key and headers need some room in the message. */
const MAX_EVENT_BYTES = MAX_MESSAGE_BYTES - 2_000;
const PAUSE_MS = 300;

export interface RelayOptions {
  readonly cluster: KafkaCluster;
  /** Gives events as they were written. */
  readonly store: Pick<EventStore, 'subscribe' | 'head'>;
  /** One relay works at a time. Two would do no harm, but everything twice. */
  readonly leases: Pick<Leases, 'acquire'>;
  /** The categories that somebody follows. */
  readonly categories: readonly string[];
  /** Name of the relay's checkpoint in the store (default `kafka-relay`). */
  readonly name?: string;
  readonly leaseMs?: number;
  /** How often it says that it is there, even if there is nothing new (default 1 s). */
  readonly beatEveryMs?: number;
  /** Called for faults. The relay goes on by itself. */
  readonly onError?: (error: unknown) => void;
}

export interface RelayMetrics {
  /** Whether this process is the one that relays. */
  readonly isLeading: boolean;
  /** Committed events that are not in Kafka, approximately; 0 where another process relays. */
  readonly lag: number;
  /** Events sent since the start. */
  readonly relayed: number;
}

export interface Relay {
  metrics(): RelayMetrics;
  close(): Promise<void>;
}

/**
 * Copies committed events of some categories from the store to Kafka, in the order of the log. Its place is the
 * checkpoint of a named subscription, which moves on when Kafka has the events (`acks=all`). After a crash it repeats.
 */
export const startRelay = (options: RelayOptions): Relay => new LeasedRelay(options);

class LeasedRelay implements Relay {
  private readonly sender: Sender;
  private readonly kafka;
  private readonly venue: string;
  private subscription: Subscription | null = null;
  /** Everything up to here has been sent, in this term. */
  private place: Position | null = null;
  private relayed = 0;
  private isLeading = false;
  private readonly closing = new AbortController();
  private endTerm: () => void = () => undefined;
  private readonly finished: Promise<void>;

  constructor(private readonly options: RelayOptions) {
    this.venue = venueOf(options.cluster);
    this.kafka = connectKafka(options.cluster, 'relay');
    this.sender = new Sender(this.kafka);
    this.finished = this.run();
  }

  metrics(): RelayMetrics {
    return { isLeading: this.isLeading, lag: this.subscription?.lag() ?? 0, relayed: this.relayed };
  }

  async close(): Promise<void> {
    this.closing.abort();
    this.endTerm();
    await Promise.all([this.sender.close(), this.finished]);
  }

  private async run(): Promise<void> {
    const { leases, leaseMs: ttlMs = LEASE_MS } = this.options;
    const { signal } = this.closing;
    while (!signal.aborted) {
      let lease: Lease | null = null;
      try {
        lease = await leases.acquire(`relay-${this.venue}`, { ttlMs, signal });
        await this.lead(lease);
      } catch (error) {
        if (!signal.aborted) this.options.onError?.(error);
      } finally {
        await lease?.release();
      }
      if (!signal.aborted) await pause();
    }
  }

  /** Relays until the lease is lost or this is closed. */
  private async lead(lease: Lease): Promise<void> {
    const { store, categories, name = 'kafka-relay', beatEveryMs = BEAT_EVERY_MS } = this.options;
    await ensureTopics(
      this.kafka,
      categories.map((category) => declareEvents(this.venue, category)),
    );
    // The first relay of a log begins at its end: subscribers read what is older in the store.
    const after = await store.head();
    if (this.closing.signal.aborted) return;
    let beat: NodeJS.Timeout | undefined;
    let lost: { close(): void } | undefined;
    this.isLeading = true;
    this.place = null;
    try {
      await new Promise<void>((resolve, reject) => {
        this.endTerm = resolve;
        lost = lease.onLost(() => resolve());
        const subscription = store.subscribe({
          name,
          categories,
          after,
          batchSize: BATCH,
          onEvents: (events) => this.relay(events),
          onFault: reject,
        });
        this.subscription = subscription;
        beat = setInterval(() => this.beat(), beatEveryMs).unref();
      });
    } finally {
      this.isLeading = false;
      clearInterval(beat);
      lost?.close();
      await this.subscription?.close();
      this.subscription = null;
    }
  }

  /** Resolves when Kafka has them. What it may have and may not is sent again. */
  private async relay(events: readonly RecordedEvent[]): Promise<void> {
    const after = this.place ?? this.subscription?.position() ?? null;
    const { categories } = this.options;
    const messages = messagesOf(events, { categories, after, behind: this.behind(events.length) });
    for (const chunk of chunksOf(messages)) await this.deliver(chunk);
    this.relayed += events.length;
    this.place = events.at(-1)?.position ?? this.place;
  }

  private async deliver(messages: readonly Addressed[]): Promise<void> {
    for (;;) {
      if (!this.isLeading) throw new Error('another process relays');
      try {
        await Promise.all(
          messages.map(({ category, message }) => this.sender.send(eventTopic(this.venue, category), message)),
        );
        return;
      } catch (error) {
        if (this.isLeading) this.options.onError?.(error);
        await pause();
      }
    }
  }

  /** Says that the relay is there and where it is, so that subscribers notice what they miss. */
  private beat(): void {
    const place = this.place ?? this.subscription?.position() ?? null;
    for (const category of this.options.categories) {
      const message = feedMessage(beatOf(category, place, this.behind(0)));
      // The next one will do.
      this.sender.send(eventTopic(this.venue, category), message, { forMs: BEAT_EVERY_MS }).catch(() => undefined);
    }
  }

  private behind(underWay: number): number {
    return Math.max(0, (this.subscription?.lag() ?? 0) - underWay);
  }
}

interface Addressed {
  readonly category: string;
  readonly message: Message;
}

/**
 * As many at a time as may wait in the sender. An event that no message can hold is left out: the next message of its
 * category shows that one is missing, and subscribers read it in the store.
 */
function chunksOf(said: readonly FeedMessage[]): readonly (readonly Addressed[])[] {
  const chunks: Addressed[][] = [[]];
  let bytes = 0;
  for (const one of said) {
    const message = feedMessage(one);
    const size = message.value?.length ?? 0;
    if (size > MAX_EVENT_BYTES) continue;
    bytes += size;
    if (bytes > CHUNK_BYTES) {
      chunks.push([]);
      bytes = size;
    }
    chunks.at(-1)?.push({ category: one.category, message });
  }
  return chunks;
}

const pause = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, PAUSE_MS));
