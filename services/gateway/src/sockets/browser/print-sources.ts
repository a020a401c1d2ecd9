import type { Clock } from '@corella/clock';
import type { Candle, CandlePeriod, PublicTrade, SymbolListing } from '@corella/contracts/market';
import { candleOf, tradeOf } from '../../trading/market-text.js';
import type { TopicSource } from '../core/topic-source.js';
import { pushBytes } from './push-bytes.js';

const FIRST_TRADES = 50;
const MAX_PENDING = 1_000;

/** The latest trades first, newest on top; then the new ones of each tick. Every trade is sent once. */
export class TradesSource implements TopicSource {
  private recent: PublicTrade[] = [];
  private pending: PublicTrade[] = [];

  constructor(
    private readonly options: {
      readonly listing: SymbolListing;
      readonly clock: Clock;
      readonly ask: (limit: number) => Promise<readonly PublicTrade[]>;
    },
  ) {}

  /** In the order in which they happened. */
  onTrades(trades: readonly PublicTrade[]): void {
    this.pending.push(...trades);
    if (this.pending.length > MAX_PENDING) this.pending = this.pending.slice(-MAX_PENDING);
  }

  async snapshot(fresh: boolean): Promise<Buffer | null> {
    if (fresh) this.recent = [...(await this.options.ask(FIRST_TRADES))];
    const newest = this.recent[0]?.tradeId ?? -1;
    this.pending = this.pending.filter((trade) => trade.tradeId > newest);
    return this.message(this.recent);
  }

  async changes(): Promise<Buffer | null> {
    if (this.pending.length === 0) return null;
    const fresh = this.pending.reverse();
    this.pending = [];
    this.recent = [...fresh, ...this.recent].slice(0, FIRST_TRADES);
    return this.message(fresh);
  }

  private message(trades: readonly PublicTrade[]): Buffer {
    const { listing, clock } = this.options;
    return pushBytes({
      topic: 'trade.detail',
      symbol: listing.symbol,
      list: trades.map((trade) => tradeOf(trade, listing)),
      ts: clock.nowMs(),
    });
  }
}

/** The running candle of one period; a new one when the period turns. */
export class CandleSource implements TopicSource {
  private readonly pending = new Map<number, Candle>();
  private running: Candle | null = null;

  constructor(
    private readonly options: {
      readonly listing: SymbolListing;
      readonly period: CandlePeriod;
      readonly clock: Clock;
      readonly ask: () => Promise<readonly Candle[]>;
    },
  ) {}

  onCandle(period: CandlePeriod, candle: Candle): void {
    if (period !== this.options.period) return;
    this.pending.set(candle.start, candle);
    if (this.pending.size > MAX_PENDING) this.pending.delete([...this.pending.keys()][0] ?? candle.start);
  }

  async snapshot(fresh: boolean): Promise<Buffer | null> {
    if (fresh || !this.running) this.running = (await this.options.ask()).at(-1) ?? null;
    return this.message(this.running ? [this.running] : []);
  }

  async changes(): Promise<Buffer | null> {
    if (this.pending.size === 0) return null;
    const candles = [...this.pending.values()].sort((a, b) => a.start - b.start);
    this.pending.clear();
    this.running = candles.at(-1) ?? this.running;
    return this.message(candles);
  }

  private message(candles: readonly Candle[]): Buffer {
    const { listing, period, clock } = this.options;
    return pushBytes({
      topic: 'kline',
      symbol: listing.symbol,
      data: { period },
      list: candles.map((candle) => candleOf(candle, listing)),
      ts: clock.nowMs(),
    });
  }
}
