import { Inject, Injectable } from '@nestjs/common';
import {
  CANDLE_PERIODS,
  marketTopic,
  type CandlePeriod,
  type CandleUpdates,
  type DepthDelta,
  type PublicTrades,
  type SymbolView,
  type Ticker,
} from '@corella/contracts/market';
import type { WsTopic } from '@corella/contracts/web';
import { ask } from '@corella/signals';
import type { Logger } from 'pino';
import { GATEWAY_DEPS, type GatewayDeps } from '../../gateway.deps.js';
import { LOGGER } from '../../log/logger.js';
import { LoopMonitor } from '../../overload/loop-monitor.js';
import { SymbolCache } from '../../trading/symbol-cache.js';
import type { MessageSink, TopicSource } from '../core/channel.js';
import { DepthSource } from './depth-source.js';
import { CandleSource, TradesSource } from './print-sources.js';
import { TopicTable } from '../core/topic-table.js';
import { OverviewSource, SymbolsSource, TickersSource } from './venue-sources.js';

const LEVELS = 150;

/** A public topic as a client asks for it. */
export interface TopicAddress {
  readonly topic: WsTopic;
  readonly symbol?: string;
  readonly period?: CandlePeriod;
  readonly step?: number;
}

export const topicKey = ({ topic, symbol, period, step }: TopicAddress): string =>
  [topic, symbol ?? '', period ?? '', step ?? ''].join(':');

/** Market data to many sockets. Sees signals and nothing else, so that a process of its own can take it. */
@Injectable()
export class BrowserFanOut {
  private readonly topics: TopicTable<TopicAddress>;
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
        this.each(symbol, (source) => source instanceof DepthSource && source.mark()),
      ),
      signals.subscribe(marketTopic.trades('*'), ({ symbol, trades }: PublicTrades) =>
        this.each(symbol, (source) => source instanceof TradesSource && source.add(trades)),
      ),
      signals.subscribe(marketTopic.candles('*'), (updates: CandleUpdates) => this.candles(updates)),
      signals.subscribe(marketTopic.ticker('*'), (ticker: Ticker) =>
        this.each(undefined, (source) => source instanceof TickersSource && source.update(ticker)),
      ),
      signals.subscribe(marketTopic.state('*'), (view: SymbolView) =>
        this.each(undefined, (source) => source instanceof SymbolsSource && source.update(view)),
      ),
    );
    this.topics.start();
  }

  stop(): void {
    this.topics.stop();
    for (const subscription of this.subscriptions) subscription.close();
  }

  follow(address: TopicAddress, sink: MessageSink): void {
    this.topics.follow({ key: topicKey(address), address }, sink, () => this.sourceOf(address));
  }

  leave(address: TopicAddress, sink: MessageSink): void {
    this.topics.leave(topicKey(address), sink);
  }

  /** The topic's first frame, once. */
  async once(address: TopicAddress): Promise<Buffer | null> {
    return this.sourceOf(address).snapshot(true);
  }

  private each(symbol: string | undefined, visit: (source: TopicSource) => unknown): void {
    this.topics.each((source, address) => address.symbol === symbol && visit(source));
  }

  private candles({ symbol, candles }: CandleUpdates): void {
    this.topics.each((source, address) => {
      if (address.symbol !== symbol || !(source instanceof CandleSource)) return;
      for (const { period, candle } of candles) if (period === address.period) source.update(candle);
    });
  }

  private sourceOf(address: TopicAddress): TopicSource {
    const { signals, clock } = this.deps;
    const venue = { symbols: this.symbols, clock };
    if (address.topic === 'tickers') return new TickersSource(venue);
    if (address.topic === 'symbols') return new SymbolsSource(venue);
    if (address.topic === 'overview') return new OverviewSource(venue);
    const symbol = address.symbol ?? '';
    const listing = this.symbols.find(symbol)?.listing;
    if (!listing) throw new RangeError(`no such symbol: ${symbol}`);
    if (address.topic === 'depth') {
      const { step = 0 } = address;
      return new DepthSource({
        listing,
        step,
        clock,
        ask: () => ask(signals, 'market.depth', { symbol, step, limit: LEVELS }),
      });
    }
    if (address.topic === 'trade.detail')
      return new TradesSource({ listing, clock, ask: (limit) => ask(signals, 'market.trades', { symbol, limit }) });
    const period = address.period ?? CANDLE_PERIODS[0];
    return new CandleSource({
      listing,
      period,
      clock,
      ask: () => ask(signals, 'market.candles', { symbol, period, limit: 1 }),
    });
  }
}
