import type { KafkaMessage, Message } from 'kafkajs';
import type { Position } from '@corella/bus';
import type { Reader } from '../connection/reader.js';
import { laterOf } from './line.js';

const WRITTEN_EVERY_MS = 500;
const LOOK_EVERY_MS = 20;

export interface CheckpointOptions {
  /** Reads the topic from its beginning. */
  readonly openReader: (onMessage: (message: KafkaMessage) => void) => Reader;
  readonly send: (message: Message) => Promise<void>;
  readonly onError: (error: unknown) => void;
}

/**
 * Where the durable subscriptions are, in a topic that keeps the last place of each. A place is written after its
 * events were handled and a little late, so after a crash some events come again.
 */
export class Checkpoints {
  private readonly known = new Map<string, Position>();
  private readonly unwritten = new Set<string>();
  private reader: Reader | null = null;
  private timer: NodeJS.Timeout | null = null;
  private isClosed = false;

  constructor(private readonly options: CheckpointOptions) {}

  /** Waits until Kafka can be asked. */
  async load(group: string): Promise<Position | null> {
    this.reader ??= this.options.openReader(({ key, value }) => {
      if (key && value) this.learn(key.toString('utf8'), value.toString('utf8'));
    });
    while (!this.reader.hasReadAll() && !this.isClosed)
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    return this.known.get(group) ?? null;
  }

  save(group: string, place: Position): void {
    this.learn(group, place);
    this.unwritten.add(group);
    this.timer ??= setTimeout(() => void this.flush(), WRITTEN_EVERY_MS).unref();
  }

  async flush(): Promise<void> {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    const groups = [...this.unwritten];
    this.unwritten.clear();
    await Promise.all(
      groups.map((group) =>
        this.options.send({ key: group, value: this.known.get(group) ?? '' }).catch(this.options.onError),
      ),
    );
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await this.flush();
    await this.reader?.close();
  }

  private learn(group: string, place: Position): void {
    this.known.set(group, laterOf(this.known.get(group) ?? null, place) ?? place);
  }
}
