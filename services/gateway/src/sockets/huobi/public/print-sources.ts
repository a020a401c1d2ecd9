import type { Candle, CandlePeriod, PublicTrade, SymbolListing } from '@corella/contracts/market';
import { candleRow } from '../../../http/huobi/public/market-rows.js';
import { foldYears, MONTHS_OF_YEAR, sourcePeriod, type HuobiPeriod } from '../../../http/huobi/public/periods.js';
import { priceText, quantityText, sideText } from '../../../trading/order-text.js';
import type { MarketTopic } from './market-topic.js';
import type { MarketSource, SourceContext } from './market-source.js';
import { packed } from './packed.js';

const MAX_PENDING = 1_000;
const REQUESTED_TRADES = 300;
const REQUESTED_CANDLES = 300;
const MOST_CANDLES = 2_000;

/** How many candles the answer to `req` is made of. A year is made of its months. */
export const requestedCandles = (period: HuobiPeriod): number =>
  period === '1year' ? Math.min(MOST_CANDLES, REQUESTED_CANDLES * MONTHS_OF_YEAR) : REQUESTED_CANDLES;

const tradeRow = (listing: SymbolListing, trade: PublicTrade): object => ({
  id: trade.tradeId,
  tradeId: trade.tradeId,
  ts: trade.at,
  price: Number(priceText(listing, trade.priceTicks)),
  amount: Number(quantityText(listing, trade.qtyLots)),
  direction: sideText(trade.takerSide),
});

/**
 * `trade.detail`: the trades of each tick in one push, in the order in which they happened. Silent until the first one.
 */
export class TradeSource implements MarketSource {
  private pending: PublicTrade[] = [];

  constructor(
    private readonly context: SourceContext,
    private readonly topic: MarketTopic,
  ) {}

  onTrades(trades: readonly PublicTrade[]): void {
    this.pending.push(...trades);
    if (this.pending.length > MAX_PENDING) this.pending = this.pending.slice(-MAX_PENDING);
  }

  async snapshot(fresh: boolean): Promise<Buffer | null> {
    if (fresh) this.pending = [];
    return null;
  }

  async changes(): Promise<Buffer | null> {
    const last = this.pending.at(-1);
    if (!last) return null;
    const { listing, clock } = this.context;
    const data = this.pending.map((trade) => tradeRow(listing, trade));
    this.pending = [];
    return packed({ ch: this.topic.text, ts: clock.nowMs(), tick: { id: last.tradeId, ts: last.at, data } });
  }

  /** The latest trades, newest first, in the rows of a push. */
  async current(): Promise<object> {
    const { ask, listing } = this.context;
    const trades = await ask('market.trades', { symbol: listing.symbol, limit: REQUESTED_TRADES });
    return trades.map((trade) => tradeRow(listing, trade));
  }
}

type KlineTopic = Extract<MarketTopic, { kind: 'kline' }>;

/**
 * `kline.P`: the running candle, one a tick, the oldest first, so that the final state of a period is never left out.
 */
export class KlineSource implements MarketSource {
  private readonly period: CandlePeriod;
  /** Candles that the topic is read from; for a year, its months. */
  private candles: readonly Candle[] = [];
  private readonly pending = new Map<number, Candle>();

  constructor(
    private readonly context: SourceContext,
    private readonly topic: KlineTopic,
  ) {
    this.period = sourcePeriod(topic.period);
  }

  onCandle(period: CandlePeriod, candle: Candle): void {
    if (period !== this.period) return;
    this.candles = [...this.candles.filter(({ start }) => start !== candle.start), candle]
      .sort((a, b) => a.start - b.start)
      .slice(-MONTHS_OF_YEAR);
    const shown = this.shown().findLast(({ start }) => start <= candle.start) ?? candle;
    this.pending.set(shown.start, shown);
    const [oldest] = this.pending.keys();
    if (this.pending.size > MAX_PENDING && oldest !== undefined) this.pending.delete(oldest);
  }

  async snapshot(fresh: boolean): Promise<Buffer | null> {
    if (fresh || this.candles.length === 0) this.candles = await this.latest();
    const running = this.shown().at(-1);
    return running ? this.push(running) : null;
  }

  async changes(): Promise<Buffer | null> {
    const [next] = this.pending.values();
    if (!next) return null;
    this.pending.delete(next.start);
    return this.push(next);
  }

  /** Ascending; `from` and `to` in milliseconds, inclusive. */
  async current(range: { readonly from?: number; readonly to?: number } = {}): Promise<object> {
    const yearly = this.topic.period === '1year';
    const { symbol } = this.context.listing;
    const limit = requestedCandles(this.topic.period);
    const candles = await this.context.candles({ symbol, period: this.period, ...range, limit });
    return (yearly ? foldYears(candles) : candles)
      .slice(-REQUESTED_CANDLES)
      .map((candle) => candleRow(this.context.listing, candle));
  }

  /** So few that they need not wait for their turn. */
  private latest(): Promise<readonly Candle[]> {
    const { symbol } = this.context.listing;
    return this.context.ask('market.candles', { symbol, period: this.period, limit: MONTHS_OF_YEAR });
  }

  private shown(): readonly Candle[] {
    return this.topic.period === '1year' ? foldYears(this.candles) : this.candles;
  }

  private push(candle: Candle): Buffer {
    return packed({
      ch: this.topic.text,
      ts: this.context.clock.nowMs(),
      tick: candleRow(this.context.listing, candle),
    });
  }
}
