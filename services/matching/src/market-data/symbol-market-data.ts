import type { RecordedOf } from '@corella/event-store';
import {
  marketTopic,
  MATCHING_SERVICE,
  SIDE,
  SYMBOL_STATE,
  type Candle,
  type CandlePeriod,
  type DepthSnapshot,
  type PublicTrade,
  type SymbolParameters,
  type SymbolView,
  type Ticker,
} from '@corella/contracts/market';
import { parametersAt, evolveFacts, type SymbolFacts } from '../domain/symbol/symbol-facts.js';
import type { RestingRow } from '../domain/orders/resting-orders.js';
import type { WaitingStop } from '../domain/stops/waiting-stops.js';
import { CandleSeries } from './candle-series.js';
import { DepthBook } from './depth-book.js';
import { RecentTrades } from './recent-trades.js';
import { RollingDay } from './rolling-day.js';

export type Publish = (topic: string, payload: object) => void;

/** Why a market is out of service, and since when. */
export interface Outage {
  readonly finding: string;
  readonly at: number;
}

/** What is known of a symbol when the service starts, before anything new is sequenced. */
export interface MarketSeed {
  readonly facts: SymbolFacts;
  readonly resting: readonly RestingRow[];
  readonly stops: readonly WaitingStop[];
  readonly revision: number;
  /** Ascending, per period. For `1min`, all of the last day and the candle before it. */
  readonly candles: ReadonlyMap<CandlePeriod, readonly Candle[]>;
  /** Oldest first. */
  readonly trades: readonly PublicTrade[];
}

/** A symbol's public data, folded from committed events. Publishes what each group changed. */
export class SymbolMarketData {
  private facts: SymbolFacts;
  private scheduled: SymbolView['scheduled'] = [];
  private outage: Outage | null = null;
  private seq: number;
  private at: number;
  /** Revision of the last published depth delta, or the one at which the book began. */
  private depthSeq: number;
  private readonly depth: DepthBook;
  private readonly candles = new CandleSeries();
  private readonly day = new RollingDay();
  private readonly trades = new RecentTrades();

  constructor(seed: MarketSeed) {
    this.facts = seed.facts;
    this.seq = seed.revision;
    this.depthSeq = seed.revision;
    this.at = seed.facts.stateSince;
    this.depth = new DepthBook(seed.resting, seed.stops);
    for (const [period, candles] of seed.candles) this.candles.seed(period, candles);
    for (const candle of seed.candles.get('1min') ?? []) this.day.seed(candle);
    for (const trade of seed.trades) this.trades.add(trade);
  }

  get symbol(): string {
    return this.facts.listing.symbol;
  }

  /** Folds one committed group and publishes its changes. `referenceTicks` is called only when a ticker goes out. */
  committed(events: readonly RecordedOf<'market'>[], publish: Publish, referenceTicks: () => number | null): void {
    const last = events.at(-1);
    if (!last) return;
    const printed: PublicTrade[] = [];
    let stateChanged = false;
    for (const event of events) {
      this.depth.apply(event);
      if (event.type === 'TradeExecuted') printed.push(this.print(event));
      else if (event.type === 'SymbolStateSet' || event.type === 'SymbolParametersSet' || event.type === 'SymbolListed')
        stateChanged = true;
      this.facts = evolveFacts(this.facts, event, event.meta.at) ?? this.facts;
    }
    this.seq = last.revision;
    this.at = last.meta.at;
    const { bids, asks } = this.depth.takeChanges();
    const { symbol, seq, at } = this;
    const moved = bids.length + asks.length > 0;
    // Each delta continues the last published one, so a group without changes needs none.
    if (moved) publish(marketTopic.depth(symbol), { symbol, prevSeq: this.depthSeq, seq, bids, asks, at });
    if (moved) this.depthSeq = seq;
    if (printed.length > 0) {
      publish(marketTopic.trades(symbol), { symbol, seq, trades: printed });
      publish(marketTopic.candles(symbol), { symbol, seq, candles: this.candles.takeChanges() });
    }
    if (moved || printed.length > 0) publish(marketTopic.ticker(symbol), this.ticker(at, referenceTicks()));
    if (stateChanged) publish(marketTopic.state(symbol), this.shown(at));
  }

  /** Approved parameters whose time has not come, from the service's settings. */
  setScheduled(scheduled: SymbolView['scheduled'], publish: Publish): void {
    if (scheduled.length === 0 && this.scheduled.length === 0) return;
    this.scheduled = scheduled;
    publish(marketTopic.state(this.symbol), this.shown(this.at));
  }

  suspend(outage: Outage, publish: Publish): void {
    this.outage = outage;
    publish(marketTopic.state(this.symbol), this.shown(outage.at));
  }

  ticker(now: number, referenceTicks: number | null): Ticker {
    const { symbol, seq } = this;
    const { lots, value, ...figures } = this.day.figures(now, this.facts.lastTicks);
    const [bid, ask] = [this.depth.best(SIDE.buy), this.depth.best(SIDE.sell)];
    return {
      symbol,
      seq,
      at: now,
      lastTicks: this.facts.lastTicks,
      ...figures,
      lots: String(lots),
      value: String(value),
      bid,
      ask,
      referenceTicks,
    };
  }

  /** With the people behind the state, for answers to queries. */
  view(now: number): SymbolView {
    if (this.outage) return { ...this.shown(now), stateBy: [MATCHING_SERVICE], stateApprovalId: null };
    const { stateBy, stateApprovalId } = this.facts;
    return { ...this.shown(now), stateBy: stateBy?.split(', ') ?? null, stateApprovalId };
  }

  /** The public part: signals carry nothing else. */
  private shown(now: number): SymbolView {
    const { listing, state, stateSince, stateReason, reference } = this.facts;
    const parameters: SymbolParameters = parametersAt(this.facts, now);
    return {
      listing,
      parameters,
      state: this.outage ? SYMBOL_STATE.suspend : state,
      stateSince: this.outage?.at ?? stateSince,
      stateReason: this.outage?.finding ?? stateReason,
      revision: this.seq,
      openOrders: this.depth.openOrders,
      waitingStops: this.depth.waitingStops,
      reference,
      scheduled: this.scheduled,
    };
  }

  snapshot(step: number, limit: number): DepthSnapshot {
    return {
      symbol: this.symbol,
      seq: this.depthSeq,
      bids: this.depth.top(SIDE.buy, limit, step),
      asks: this.depth.top(SIDE.sell, limit, step),
      at: this.at,
    };
  }

  latestTrades(limit: number): PublicTrade[] {
    return this.trades.latest(limit);
  }

  mergeCandles(
    period: CandlePeriod,
    stored: readonly Candle[],
    range: { from: number; to: number; limit: number },
  ): Candle[] {
    return this.candles.merge(period, stored, range);
  }

  /** Last price as a fraction of quote per base, for valuation. */
  get last(): {
    readonly base: string;
    readonly quote: string;
    readonly ticks: number;
    readonly pricePrecision: number;
  } {
    const { base, quote, pricePrecision } = this.facts.listing;
    return { base, quote, pricePrecision, ticks: this.facts.lastTicks };
  }

  private print(event: RecordedOf<'market', 'TradeExecuted'>): PublicTrade {
    const { tradeId, priceTicks, qtyLots, takerSide } = event.data;
    const print = { at: event.meta.at, ticks: priceTicks, lots: qtyLots };
    this.candles.add(print);
    this.day.add(print);
    const trade = { tradeId, priceTicks, qtyLots, takerSide, at: event.meta.at };
    this.trades.add(trade);
    this.facts = { ...this.facts, lastTicks: priceTicks };
    return trade;
  }
}
