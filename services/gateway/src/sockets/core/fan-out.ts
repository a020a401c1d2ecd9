import {
  marketTopic,
  type CandleUpdates,
  type DepthDelta,
  type PublicTrades,
  type SymbolView,
  type Ticker,
} from '@corella/contracts/market';
import type { Signals } from '@corella/signals';
import type { Logger } from 'pino';
import type { LoopMonitor } from '../../overload/loop-monitor.js';
import type { MessageSink, TopicSource } from './topic-source.js';
import { TopicTable } from './topic-table.js';

/** A topic as a dialect names it. Without a symbol it concerns the whole venue. */
interface Address {
  readonly symbol?: string | undefined;
}

/**
 * Market data to many sockets, in one dialect: hands each signal to the sources of the topics that it concerns. It sees
 * signals and nothing else, so that a process of its own could run it.
 */
export class FanOut<Topic extends Address, Source extends TopicSource> {
  private readonly topics: TopicTable<Topic, Source>;
  private readonly subscriptions: { close(): void }[] = [];

  constructor(
    private readonly options: {
      readonly signals: Signals;
      readonly loop: LoopMonitor;
      readonly logger: Logger;
      readonly keyOf: (topic: Topic) => string;
      readonly sourceOf: (topic: Topic) => Source;
    },
  ) {
    this.topics = new TopicTable(options);
  }

  start(): void {
    const { signals } = this.options;
    this.subscriptions.push(
      signals.subscribe(marketTopic.depth('*'), ({ symbol }: DepthDelta) =>
        this.each(symbol, (source) => source.onDepth?.()),
      ),
      signals.subscribe(marketTopic.trades('*'), ({ symbol, trades }: PublicTrades) =>
        this.each(symbol, (source) => source.onTrades?.(trades)),
      ),
      signals.subscribe(marketTopic.ticker('*'), (ticker: Ticker) =>
        this.each(ticker.symbol, (source) => source.onTicker?.(ticker)),
      ),
      signals.subscribe(marketTopic.candles('*'), ({ symbol, candles }: CandleUpdates) =>
        this.each(symbol, (source) => {
          if (source.onCandle) for (const { period, candle } of candles) source.onCandle(period, candle);
        }),
      ),
      signals.subscribe(marketTopic.state('*'), (view: SymbolView) =>
        this.topics.each((source) => source.onState?.(view)),
      ),
    );
    this.topics.start();
  }

  stop(): void {
    this.topics.stop();
    for (const subscription of this.subscriptions) subscription.close();
  }

  follow(topic: Topic, sink: MessageSink): void {
    this.topics.follow({ key: this.options.keyOf(topic), address: topic }, sink, this.options.sourceOf);
  }

  leave(topic: Topic, sink: MessageSink): void {
    this.topics.leave(this.options.keyOf(topic), sink);
  }

  /** The source of a topic that somebody follows, else a new one that nobody else sees. */
  sourceOf(topic: Topic): Source {
    return this.topics.find(this.options.keyOf(topic)) ?? this.options.sourceOf(topic);
  }

  private each(symbol: string, visit: (source: Source) => void): void {
    this.topics.each((source, topic) => (topic.symbol === undefined || topic.symbol === symbol) && visit(source));
  }
}
