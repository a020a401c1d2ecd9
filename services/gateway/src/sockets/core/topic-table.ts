import type { Logger } from 'pino';
import type { LoopMonitor } from '../../overload/loop-monitor.js';
import { Channel } from './channel.js';
import type { MessageSink, TopicSource } from './topic-source.js';

const TICK_MS = 50;
const SLOW_TICK_MS = 250;

/** `address` identifies a topic for the owner of the table. */
interface Entry<Address, Source extends TopicSource> {
  readonly key: string;
  readonly address: Address;
  readonly channel: Channel;
  readonly source: Source;
}

/**
 * The topics that somebody follows, each with its source. What happens within a tick is one message; ticks are longer
 * while the event loop is late. A topic without followers is forgotten.
 */
export class TopicTable<Address, Source extends TopicSource = TopicSource> {
  private readonly entries = new Map<string, Entry<Address, Source>>();
  private readonly unread = new Set<string>();
  private timer: NodeJS.Timeout | null = null;

  constructor(private readonly options: { readonly loop: LoopMonitor; readonly logger: Logger }) {}

  start(): void {
    this.timer = setTimeout(
      () => {
        for (const entry of this.entries.values()) this.pump(entry);
        this.start();
      },
      this.options.loop.slow() ? SLOW_TICK_MS : TICK_MS,
    );
    this.timer.unref();
  }

  stop(): void {
    if (this.timer) clearTimeout(this.timer);
  }

  /** The first message is under way at once. */
  follow(
    { key, address }: { readonly key: string; readonly address: Address },
    sink: MessageSink,
    create: (address: Address) => Source,
  ): void {
    let entry = this.entries.get(key);
    if (!entry) {
      const source = create(address);
      entry = { key, address, source, channel: new Channel(source) };
      this.entries.set(key, entry);
    }
    entry.channel.join(sink);
    this.pump(entry);
  }

  leave(key: string, sink: MessageSink): void {
    const entry = this.entries.get(key);
    entry?.channel.leave(sink);
    if (!entry?.channel.empty) return;
    this.entries.delete(key);
    this.unread.delete(key);
  }

  find(key: string): Source | undefined {
    return this.entries.get(key)?.source;
  }

  each(visit: (source: Source, address: Address) => unknown): void {
    for (const { source, address } of this.entries.values()) visit(source, address);
  }

  /** Ticks are many and an owner may be away for long, so a topic is reported once until it can be read again. */
  private pump({ key, channel }: Entry<Address, Source>): void {
    channel.pump().then(
      (pumped) => {
        if (pumped) this.unread.delete(key);
      },
      (error: unknown) => {
        if (this.unread.has(key)) return;
        this.unread.add(key);
        this.options.logger.warn(
          { err: error, topic: key },
          'a topic could not be read; it is tried again at each tick',
        );
      },
    );
  }
}
