import { Inject, Injectable } from '@nestjs/common';
import {
  marketTopic,
  type CandleUpdates,
  type DepthDelta,
  type PublicTrades,
  type Ticker,
} from '@corella/contracts/market';
import { invariant } from '@corella/result';
import { ask } from '@corella/signals';
import type { Logger } from 'pino';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';
import { LOGGER } from '../../../log/logger.js';
import { LoopMonitor } from '../../../overload/loop-monitor.js';
import { SymbolCache } from '../../../trading/symbol-cache.js';
import type { MessageSink } from '../../core/channel.js';
import { TopicTable } from '../../core/topic-table.js';
import { IncrementSource, WholeBookSource } from './book-sources.js';
import { FigureSource } from './figure-sources.js';
import type { MarketSource, SourceContext } from './market-source.js';
import type { MarketTopic } from './market-topic.js';
import { KlineSource, TradeSource } from './print-sources.js';

/** Market data in the Huobi API's frames, each packed once for all who follow a topic. Sees signals and nothing else. */
@Injectable()
export class HuobiFanOut {
  private readonly topics: TopicTable<MarketTopic, MarketSource>;
  private readonly subscriptions: { close(): void }[] = [];

  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    @Inject(LOGGER) logger: Logger,
    private readonly symbols: SymbolCache,
    loop: LoopMonitor,
  ) {
    this.topics = new TopicTable({ loop, logger });
  }

  start(): void {
    const { signals } = this.deps;
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
    );
    this.topics.start();
  }

  stop(): void {
    this.topics.stop();
    for (const subscription of this.subscriptions) subscription.close();
  }

  knowsSymbol(symbol: string): boolean {
    return this.symbols.find(symbol) !== undefined;
  }

  follow(topic: MarketTopic, sink: MessageSink): void {
    this.topics.follow({ key: topic.text, address: topic }, sink, () => this.sourceOf(topic));
  }

  leave(topic: MarketTopic, sink: MessageSink): void {
    this.topics.leave(topic.text, sink);
  }

  /** What `req` answers; a candle range in milliseconds. */
  async current(topic: MarketTopic, range: { readonly from?: number; readonly to?: number }): Promise<object> {
    const source = this.topics.find(topic.text) ?? this.sourceOf(topic);
    return source instanceof KlineSource ? source.current(range) : source.current();
  }

  private each(symbol: string, visit: (source: MarketSource) => void): void {
    this.topics.each((source, topic) => topic.symbol === symbol && visit(source));
  }

  private sourceOf(topic: MarketTopic): MarketSource {
    const listing = this.symbols.find(topic.symbol)?.listing;
    invariant(listing, 'a topic is followed only of a symbol that is known');
    const context: SourceContext = {
      listing,
      clock: this.deps.clock,
      ask: (query, request) => ask(this.deps.signals, query, request),
    };
    switch (topic.kind) {
      case 'mbp':
        return new IncrementSource(context, topic);
      case 'mbp.refresh':
      case 'depth':
        return new WholeBookSource(context, topic);
      case 'kline':
        return new KlineSource(context, topic);
      case 'trade.detail':
        return new TradeSource(context, topic);
      default:
        return new FigureSource(context, topic);
    }
  }
}
