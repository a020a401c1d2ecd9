import { CompressionTypes, type IHeaders, type Kafka, type Message, type Producer } from 'kafkajs';
import { bounded } from './bounded.js';

/** The most messages in one request to the broker. */
const AT_ONCE = 500;
/** The most bytes for one topic in a request, which is also the most that one message may have. */
export const MAX_MESSAGE_BYTES = 1_000_000;
const MAX_WAITING = 20_000;
const MAX_WAITING_BYTES = 64_000_000;
const RECONNECT_MS = 200;
const LEAVE_WITHIN_MS = 2_000;
/** What a message needs besides its value, headers and key. */
const OVERHEAD_BYTES = 100;

interface Waiting {
  readonly topic: string;
  readonly message: Message;
  readonly bytes: number;
  readonly until: number;
  readonly done: (error: unknown) => void;
}

/** The broker has not got the message and never will. */
export class NotSent extends Error {
  override readonly name = 'NotSent';
}

/**
 * Sends messages in the order in which they were given, many in a request when many wait. One request is under way at a
 * time: what comes meanwhile leaves with the next one. Kafka has a message on disk, or in its replicas, when its
 * promise resolves (`acks=all`, idempotent).
 */
export class Sender {
  private producer: Producer;
  private isConnected = false;
  private isClosed = false;
  private waiting: Waiting[] = [];
  private waitingBytes = 0;
  private isSending = false;
  private idle: (() => void)[] = [];

  constructor(private readonly kafka: Kafka) {
    this.producer = this.newProducer();
  }

  /** Rejects where the broker is not reached. Without this call the first message connects, with patience. */
  async connect(): Promise<void> {
    await this.producer.connect();
    this.isConnected = true;
  }

  /** Messages that have not left. */
  backlog(): number {
    return this.waiting.length;
  }

  /**
   * Rejects with NotSent where the broker has not got it, and with another error where it may have. After `forMs` the
   * message does not leave any more.
   */
  send(topic: string, message: Message, { forMs = Infinity }: { readonly forMs?: number } = {}): Promise<void> {
    return new Promise((resolve, reject) => {
      const bytes = bytesOf(message);
      if (bytes > MAX_MESSAGE_BYTES) return reject(new NotSent(`the message of ${bytes} bytes is too large`));
      if (this.isClosed) return reject(new NotSent('the sender has been closed'));
      if (this.waiting.length >= MAX_WAITING || this.waitingBytes + bytes > MAX_WAITING_BYTES)
        return reject(new NotSent(`${this.waiting.length} messages wait for Kafka`));
      this.waitingBytes += bytes;
      this.waiting.push({
        topic,
        message,
        bytes,
        until: performance.now() + forMs,
        done: (error) => (error === null ? resolve() : reject(error as Error)),
      });
      if (!this.isSending) void this.run();
    });
  }

  /** Sends what waits, if the broker takes it. */
  async close(): Promise<void> {
    this.isClosed = true;
    if (this.isSending) await new Promise<void>((resolve) => this.idle.push(resolve));
    await bounded(this.producer.disconnect(), LEAVE_WITHIN_MS);
  }

  private async run(): Promise<void> {
    this.isSending = true;
    // After the turn, so that what was given together leaves together.
    await new Promise<void>((resolve) => setImmediate(resolve));
    while (this.waiting.length > 0) {
      if (!this.isConnected) await this.startAnew();
      const batch = this.nextBatch();
      if (batch.length === 0) continue;
      const outcome = await this.producer
        .sendBatch({ acks: -1, compression: CompressionTypes.None, topicMessages: byTopic(batch) })
        .then(
          () => null,
          (error: unknown) => error,
        );
      for (const { done } of batch) done(outcome);
      // A producer that has failed has lost count of what the broker took, so another one takes its place.
      if (outcome !== null) this.isConnected = false;
    }
    this.isSending = false;
    for (const resolve of this.idle.splice(0)) resolve();
  }

  /** As many as fit into one request. What has waited too long is left out. */
  private nextBatch(): readonly Waiting[] {
    const now = performance.now();
    const [batch, late]: [Waiting[], Waiting[]] = [[], []];
    const bytes = new Map<string, number>();
    for (const one of this.waiting) {
      const sum = (bytes.get(one.topic) ?? 0) + one.bytes;
      if (batch.length === AT_ONCE || sum > MAX_MESSAGE_BYTES) break;
      if (one.until < now) {
        late.push(one);
        continue;
      }
      bytes.set(one.topic, sum);
      batch.push(one);
    }
    for (const one of this.waiting.splice(0, batch.length + late.length)) this.waitingBytes -= one.bytes;
    for (const { done } of late) done(new NotSent('the message waited too long for Kafka'));
    return batch;
  }

  private async startAnew(): Promise<void> {
    for (;;) {
      await bounded(this.producer.disconnect(), LEAVE_WITHIN_MS);
      if (this.isClosed) return this.refuseAll();
      this.producer = this.newProducer();
      this.isConnected = await this.producer.connect().then(
        () => true,
        () => false,
      );
      if (this.isConnected) return;
      await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS));
    }
  }

  private refuseAll(): void {
    this.waitingBytes = 0;
    for (const { done } of this.waiting.splice(0)) done(new NotSent('Kafka is not reached'));
  }

  private newProducer(): Producer {
    return this.kafka.producer({
      idempotent: true,
      maxInFlightRequests: 1,
      allowAutoTopicCreation: false,
      retry: { retries: 2, initialRetryTime: 50, maxRetryTime: 500 },
    });
  }
}

function byTopic(batch: readonly Waiting[]): { topic: string; messages: Message[] }[] {
  const found = new Map<string, Message[]>();
  for (const { topic, message } of batch) {
    const messages = found.get(topic);
    if (messages) messages.push(message);
    else found.set(topic, [message]);
  }
  return Array.from(found, ([topic, messages]) => ({ topic, messages }));
}

const lengthOf = (part: Buffer | string | null | undefined): number => (part ? Buffer.byteLength(part) : 0);
const headerBytes = (headers: IHeaders): number =>
  Object.entries(headers).reduce((sum, [name, value]) => sum + name.length + lengthOf(value as Buffer | string), 0);

const bytesOf = ({ key, value, headers = {} }: Message): number =>
  lengthOf(key) + lengthOf(value) + headerBytes(headers) + OVERHEAD_BYTES;
