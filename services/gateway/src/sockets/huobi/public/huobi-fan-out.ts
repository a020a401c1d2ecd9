import { Inject, Injectable } from '@nestjs/common';
import { invariant } from '@corella/result';
import { ask } from '@corella/signals';
import type { Logger } from 'pino';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';
import { CandleReads } from '../../../http/candles/candle-reads.js';
import { LOGGER } from '../../../log/logger.js';
import { LoopMonitor } from '../../../overload/loop-monitor.js';
import { SymbolCache } from '../../../trading/symbol-cache.js';
import type { MessageSink } from '../../core/topic-source.js';
import { FanOut } from '../../core/fan-out.js';
import { IncrementSource, WholeBookSource } from './book-sources.js';
import { FigureSource } from './figure-sources.js';
import type { MarketSource, SourceContext } from './market-source.js';
import type { MarketTopic } from './market-topic.js';
import { KlineSource, TradeSource } from './print-sources.js';

/** Market data in the messages of the Huobi API, each packed once for all who follow its topic. */
@Injectable()
export class HuobiFanOut {
  private readonly fanOut: FanOut<MarketTopic, MarketSource>;

  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    @Inject(LOGGER) logger: Logger,
    private readonly symbols: SymbolCache,
    private readonly candles: CandleReads,
    loop: LoopMonitor,
  ) {
    const { signals } = deps;
    const keyOf = ({ text }: MarketTopic): string => text;
    this.fanOut = new FanOut({ signals, loop, logger, keyOf, sourceOf: (topic) => this.sourceOf(topic) });
  }

  start(): void {
    this.fanOut.start();
  }

  stop(): void {
    this.fanOut.stop();
  }

  knowsSymbol(symbol: string): boolean {
    return this.symbols.find(symbol) !== undefined;
  }

  follow(topic: MarketTopic, sink: MessageSink): void {
    this.fanOut.follow(topic, sink);
  }

  leave(topic: MarketTopic, sink: MessageSink): void {
    this.fanOut.leave(topic, sink);
  }

  /** The answer to `req`. The range of candles is in milliseconds. */
  async current(topic: MarketTopic, range: { readonly from?: number; readonly to?: number }): Promise<object> {
    const source = this.fanOut.sourceOf(topic);
    return source instanceof KlineSource ? source.current(range) : source.current();
  }

  private sourceOf(topic: MarketTopic): MarketSource {
    const listing = this.symbols.find(topic.symbol)?.listing;
    invariant(listing, 'a topic is followed only of a symbol that is known');
    const context: SourceContext = {
      listing,
      clock: this.deps.clock,
      ask: (query, request) => ask(this.deps.signals, query, request),
      candles: (range) => this.candles.read(range),
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
