import { Inject, Injectable } from '@nestjs/common';
import { CANDLE_PERIODS, type CandlePeriod } from '@corella/contracts/market';
import type { WsTopic } from '@corella/contracts/web';
import { ask } from '@corella/signals';
import type { Logger } from 'pino';
import { GATEWAY_DEPS, type GatewayDeps } from '../../gateway.deps.js';
import { LOGGER } from '../../log/logger.js';
import { LoopMonitor } from '../../overload/loop-monitor.js';
import { SymbolCache } from '../../trading/symbol-cache.js';
import type { MessageSink, TopicSource } from '../core/topic-source.js';
import { DepthSource } from './depth-source.js';
import { CandleSource, TradesSource } from './print-sources.js';
import { FanOut } from '../core/fan-out.js';
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

/** Market data in the messages of the web application. */
@Injectable()
export class BrowserFanOut {
  private readonly fanOut: FanOut<TopicAddress, TopicSource>;

  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    @Inject(LOGGER) logger: Logger,
    private readonly symbols: SymbolCache,
    loop: LoopMonitor,
  ) {
    const { signals } = deps;
    this.fanOut = new FanOut({ signals, loop, logger, keyOf: topicKey, sourceOf: (topic) => this.sourceOf(topic) });
  }

  start(): void {
    this.fanOut.start();
  }

  stop(): void {
    this.fanOut.stop();
  }

  follow(address: TopicAddress, sink: MessageSink): void {
    this.fanOut.follow(address, sink);
  }

  leave(address: TopicAddress, sink: MessageSink): void {
    this.fanOut.leave(address, sink);
  }

  /** The topic's first message, once. */
  async once(address: TopicAddress): Promise<Buffer | null> {
    return this.sourceOf(address).snapshot(true);
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
