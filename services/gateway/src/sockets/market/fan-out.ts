import { Inject, Injectable } from '@nestjs/common';
import { CANDLE_PERIODS, marketTopic, type CandlePeriod, type CandleUpdates, type DepthDelta, type PublicTrades, type SymbolView, type Ticker } from '@corella/contracts/market';
import type { WsTopic } from '@corella/contracts/web';
import { ask } from '@corella/signals';
import type { Logger } from 'pino';
import { GATEWAY_DEPS, type GatewayDeps } from '../../gateway.deps.js';
import { LOGGER } from '../../log/logger.js';
import { LoopMonitor } from '../../overload/loop-monitor.js';
import { SymbolCache } from '../../trading/symbol-cache.js';
import { Channel, type FrameSink, type TopicSource } from './channel.js';
import { DepthSource } from './depth-source.js';
import { CandleSource, TradesSource } from './print-sources.js';
import { OverviewSource, SymbolsSource, TickersSource } from './venue-sources.js';

const TICK_MS = 50;
const SLOW_TICK_MS = 250;
const LEVELS = 150;

/** A public topic as a client asks for it. */
export interface TopicAddress { readonly topic: WsTopic; readonly symbol?: string; readonly period?: CandlePeriod; readonly step?: number }

interface Entry { readonly channel: Channel; readonly source: TopicSource; readonly address: TopicAddress }

export const topicKey = ({ topic, symbol, period, step }: TopicAddress): string => [topic, symbol ?? '', period ?? '', step ?? ''].join(':');

/**
 * Market data to many sockets. Sees signals and nothing else, so that a process of its own can take it. What happened within a
 * tick is one frame; the tick grows when the event loop is late (core.md 10).
 */
@Injectable()
export class MarketFanOut {
  private readonly entries = new Map<string, Entry>();
  private readonly subscriptions: { close(): void }[] = [];
  private timer: NodeJS.Timeout | null = null;

  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly symbols: SymbolCache,
    private readonly loop: LoopMonitor,
  ) {}

  start(): void {
    const { signals } = this.deps;
    this.subscriptions.push(
      signals.subscribe(marketTopic.depth('*'), ({ symbol }: DepthDelta) => this.each(symbol, (source) => source instanceof DepthSource && source.mark())),
      signals.subscribe(marketTopic.trades('*'), ({ symbol, trades }: PublicTrades) => this.each(symbol, (source) => source instanceof TradesSource && source.add(trades))),
      signals.subscribe(marketTopic.candles('*'), (updates: CandleUpdates) => this.candles(updates)),
      signals.subscribe(marketTopic.ticker('*'), (ticker: Ticker) => this.each(undefined, (source) => source instanceof TickersSource && source.update(ticker))),
      signals.subscribe(marketTopic.state('*'), (view: SymbolView) => this.each(undefined, (source) => source instanceof SymbolsSource && source.update(view))),
    );
    this.schedule();
  }

  stop(): void {
    if (this.timer) clearTimeout(this.timer);
    for (const subscription of this.subscriptions) subscription.close();
  }

  follow(address: TopicAddress, sink: FrameSink): void {
    const key = topicKey(address);
    let entry = this.entries.get(key);
    if (!entry) {
      const source = this.sourceOf(address);
      entry = { address, source, channel: new Channel(source) };
      this.entries.set(key, entry);
    }
    entry.channel.join(sink);
    this.pump(entry);
  }

  leave(address: TopicAddress, sink: FrameSink): void {
    const key = topicKey(address);
    const entry = this.entries.get(key);
    entry?.channel.leave(sink);
    if (entry?.channel.empty) this.entries.delete(key);
  }

  /** The topic's first frame, once. */
  async once(address: TopicAddress): Promise<Buffer | null> {
    return this.sourceOf(address).snapshot(true);
  }

  private schedule(): void {
    this.timer = setTimeout(() => {
      for (const entry of this.entries.values()) this.pump(entry);
      this.schedule();
    }, this.loop.slow() ? SLOW_TICK_MS : TICK_MS);
    this.timer.unref();
  }

  private pump(entry: Entry): void {
    entry.channel.pump().catch((error: unknown) => this.logger.warn({ err: error, topic: topicKey(entry.address) }, 'a topic could not be read; it is tried again at the next tick'));
  }

  private each(symbol: string | undefined, visit: (source: TopicSource) => unknown): void {
    for (const { address, source } of this.entries.values()) if (address.symbol === symbol) visit(source);
  }

  private candles({ symbol, candles }: CandleUpdates): void {
    for (const { address, source } of this.entries.values()) {
      if (address.symbol !== symbol || !(source instanceof CandleSource)) continue;
      for (const { period, candle } of candles) if (period === address.period) source.update(candle);
    }
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
    if (address.topic === 'depth') return new DepthSource({ listing, clock, ask: () => ask(signals, 'market.depth', { symbol, step: address.step ?? 0, limit: LEVELS }) });
    if (address.topic === 'trade.detail') return new TradesSource({ listing, clock, ask: (limit) => ask(signals, 'market.trades', { symbol, limit }) });
    const period = address.period ?? CANDLE_PERIODS[0];
    return new CandleSource({ listing, period, clock, ask: () => ask(signals, 'market.candles', { symbol, period, limit: 1 }) });
  }
}
