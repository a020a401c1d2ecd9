import { randomUUID } from 'node:crypto';
import type { Consumer, Kafka, KafkaMessage } from 'kafkajs';
import { bounded } from './bounded.js';
import { retrying } from './retrying.js';

export interface ReaderOptions {
  readonly kafka: Kafka;
  readonly topic: string;
  /** What the names of its consumer groups begin with. Each connection has a group of its own. */
  readonly group: string;
  /** Starts with whatever comes from now on, or with everything that is there. */
  readonly start: 'end' | 'beginning';
  /** Runs before each connection, such as to create the topic. */
  readonly prepare?: () => Promise<void>;
  /** Must not throw. */
  readonly onMessage: (message: KafkaMessage, partition: number) => void;
  /** Called for each connection that ended by a fault. Another one follows. */
  readonly onError: (error: unknown) => void;
}

export interface ReaderMetrics {
  readonly isReading: boolean;
  /** Messages in the topic that have not been read, as far as the broker has told. */
  readonly lag: number;
}

/** A message is answered with at once. A short wait costs: a process has dozens of readers, and each asks again. */
const WAIT_FOR_MESSAGES_MS = 1_000;
const SESSION_MS = 30_000;
/** An idle broker answers every `WAIT_FOR_MESSAGES_MS`. Whoever is silent so much longer is given up. */
const SILENT_AFTER_MS = 10_000;
const LOOK_EVERY_MS = 1_000;
const LEAVE_WITHIN_MS = 2_000;
const PAUSE_MS = 300;

/**
 * Reads all partitions of a topic, each in order and each message once, for as long as the process lives. kafkajs often
 * does not recover from a broker's crash, so every fault and every silence ends the connection, and a new consumer goes
 * on where the last one was. It joins a group of its own, because the old group would first wait for its dead member.
 * Kafka keeps no position for us.
 */
export class Reader {
  /** Resolves when it is certain that nothing from the start position on is missed. Never rejects. */
  readonly ready: Promise<void>;
  private next: Map<number, bigint> | null = null;
  private readonly ends = new Map<number, bigint>();
  /** Where the partitions ended when reading began. */
  private firstEnds: ReadonlyMap<number, bigint> | null = null;
  private lastSign = -Infinity;
  private isClosed = false;
  private interrupt: (error: unknown) => void = () => undefined;
  private markReady: () => void = () => undefined;
  private readonly finished: Promise<void>;

  constructor(private readonly options: ReaderOptions) {
    this.ready = new Promise((resolve) => {
      this.markReady = resolve;
    });
    this.finished = this.run();
  }

  metrics(): ReaderMetrics {
    let lag = 0n;
    for (const [partition, end] of this.ends) lag += end - (this.next?.get(partition) ?? end);
    return { isReading: performance.now() - this.lastSign < SILENT_AFTER_MS, lag: Number(lag) };
  }

  /** Whether everything that was in the topic when reading began has been read. */
  hasReadAll(): boolean {
    const { next, firstEnds } = this;
    return next !== null && firstEnds !== null && [...firstEnds].every(([at, end]) => (next.get(at) ?? 0n) >= end);
  }

  async close(): Promise<void> {
    this.isClosed = true;
    this.interrupt(null);
    this.markReady();
    await this.finished;
  }

  private async run(): Promise<void> {
    while (!this.isClosed) {
      try {
        await this.connection();
      } catch (error) {
        if (!this.isClosed && error !== null) this.options.onError(error);
      }
      this.lastSign = -Infinity;
      // `interrupt` ends the pause as well.
      if (!this.isClosed)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, PAUSE_MS);
          this.interrupt = () => (clearTimeout(timer), resolve());
        });
    }
  }

  /** One consumer, from its first call to its end. Rejects always: with null when it was asked to end. */
  private async connection(): Promise<void> {
    const { kafka, group, prepare } = this.options;
    await prepare?.();
    this.next = await this.positions();
    const consumer = kafka.consumer({
      groupId: `${group}.${randomUUID()}`,
      maxWaitTimeInMs: WAIT_FOR_MESSAGES_MS,
      sessionTimeout: SESSION_MS,
      allowAutoTopicCreation: false,
      retry: { retries: 2, initialRetryTime: 50, maxRetryTime: 500, restartOnFailure: () => Promise.resolve(false) },
    });
    const state = { isOver: false };
    let watch: NodeJS.Timeout | undefined;
    this.lastSign = performance.now();
    try {
      await new Promise<void>((_, reject) => {
        this.interrupt = reject;
        if (this.isClosed) return reject(null);
        watch = setInterval(() => {
          if (performance.now() - this.lastSign > SILENT_AFTER_MS) reject(new Error('the broker is silent'));
        }, LOOK_EVERY_MS);
        this.consume(consumer, { state, onEnd: reject }).catch(reject);
      });
    } finally {
      state.isOver = true;
      clearInterval(watch);
      const leaving = bounded(consumer.disconnect(), LEAVE_WITHIN_MS);
      // It ends with the question that is under way, whose answer is passed over. The next connection waits for that.
      if (!this.isClosed) await leaving;
    }
  }

  private async consume(
    consumer: Consumer,
    { state, onEnd }: { readonly state: { readonly isOver: boolean }; readonly onEnd: (error: unknown) => void },
  ): Promise<void> {
    const { topic } = this.options;
    const next = this.next ?? new Map<number, bigint>();
    consumer.on(consumer.events.CRASH, ({ payload: { error } }) => onEnd(error));
    consumer.on(consumer.events.FETCH, () => {
      this.lastSign = performance.now();
    });
    // The event comes after the group was joined and before the first fetch.
    consumer.on(consumer.events.GROUP_JOIN, () => {
      if (state.isOver) return;
      try {
        for (const [partition, offset] of next) consumer.seek({ topic, partition, offset: offset.toString() });
        this.markReady();
      } catch (error) {
        onEnd(error);
      }
    });
    await consumer.connect();
    await consumer.subscribe({ topics: [topic] });
    if (state.isOver) return;
    await consumer.run({
      autoCommit: false,
      partitionsConsumedConcurrently: Math.max(1, next.size),
      eachBatch: ({ batch: { messages, partition, highWatermark } }) => {
        if (!state.isOver) this.take(messages, { partition, end: BigInt(highWatermark) });
        return Promise.resolve();
      },
    });
    // It was left while it began, and would go on for ever.
    if (state.isOver) await consumer.disconnect();
  }

  private take(
    messages: readonly KafkaMessage[],
    { partition, end }: { readonly partition: number; readonly end: bigint },
  ): void {
    this.ends.set(partition, end);
    // Somebody has deleted the topic, and it was created again.
    if (end < (this.next?.get(partition) ?? 0n)) return this.interrupt(new Error('the log is another one'));
    for (const message of messages) {
      const offset = BigInt(message.offset);
      // Before the position was given, reading may have begun elsewhere.
      if (offset < (this.next?.get(partition) ?? 0n)) continue;
      this.next?.set(partition, offset + 1n);
      this.options.onMessage(message, partition);
    }
  }

  /** Where to go on in each partition. A log that is shorter than what was read of it is another log. */
  private async positions(): Promise<Map<number, bigint>> {
    const { kafka, topic, start } = this.options;
    const admin = kafka.admin();
    try {
      await admin.connect();
      const offsets = await retrying(() => admin.fetchTopicOffsets(topic));
      for (const { partition, high } of offsets) this.ends.set(partition, BigInt(high));
      this.firstEnds ??= new Map(this.ends);
      return new Map(
        offsets.map(({ partition, low, high }) => {
          const known = this.next?.get(partition) ?? BigInt(start === 'end' && this.next === null ? high : low);
          if (known > BigInt(high)) return [partition, BigInt(high)];
          return [partition, known < BigInt(low) ? BigInt(low) : known];
        }),
      );
    } finally {
      await bounded(admin.disconnect(), LEAVE_WITHIN_MS);
    }
  }
}
