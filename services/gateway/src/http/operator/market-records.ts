import { Inject, Injectable } from '@nestjs/common';
import {
  SYMBOL_STATE,
  SYMBOL_STATE_NAMES,
  type MarketWatch,
  type SymbolView,
  type Ticker,
} from '@corella/contracts/market';
import type { MarketRecord } from '@corella/contracts/operator';
import type { ListReply, ListRequest } from '@corella/contracts/queries';
import { findAsset, formatScaled } from '@corella/money';
import { askMarkets } from '@corella/signals';
import { GATEWAY_DEPS, type GatewayDeps } from '../../gateway.deps.js';
import { changeText, limitsOf } from '../../trading/market-text.js';
import { isoText, priceText, valueText } from '../../trading/order-text.js';
import { SymbolCache } from '../../trading/symbol-cache.js';
import { listInMemory, type MemoryList } from '@corella/record-lists';
import { StaffNames } from './staff-names.js';

const BPS = 10_000;
const text = (of: (market: MarketRecord) => string | null) => ({ kind: 'text' as const, of });
const number = (of: (market: MarketRecord) => string | number | null) => ({ kind: 'number' as const, of });
const LIST: MemoryList<MarketRecord> = {
  fields: {
    id: text(({ id }) => id),
    symbol: text(({ symbol }) => symbol),
    base: text(({ base }) => base),
    quote: text(({ quote }) => quote),
    state: { ...number(({ state }) => state), only: Object.values(SYMBOL_STATE) },
    stateName: { ...text(({ stateName }) => stateName), only: Object.values(SYMBOL_STATE_NAMES) },
    stateSince: { kind: 'time', of: ({ stateSince }) => stateSince },
    last: number(({ last }) => last),
    change: number(({ change }) => change),
    spreadBps: number(({ spreadBps }) => spreadBps),
    turnover: number(({ turnover }) => turnover),
    openOrders: number(({ openOrders }) => openOrders),
    feedAgeMs: number(({ feedAgeMs }) => feedAgeMs),
    fuse: number(({ fuse }) => fuse?.usedPercent ?? null),
    referenceAt: { kind: 'time', of: ({ reference }) => reference?.at ?? null },
  },
  search: ({ symbol, base, quote }) => [symbol, `${base}/${quote}`, `${base}-${quote}`, findAsset(base)?.name ?? ''],
  idOf: ({ id }) => id,
};

/** The spread in basis points of the middle price, with one decimal. For people, not for money. */
function spreadText(ticker: Ticker | undefined): string | null {
  if (!ticker?.bid || !ticker.ask) return null;
  return (((ticker.ask[0] - ticker.bid[0]) * 2 * BPS) / (ticker.ask[0] + ticker.bid[0])).toFixed(1);
}

/** The reference price and the last price's deviation from it, as a fraction; null for markets without one. */
function referenceOf(
  { listing }: SymbolView,
  reference: SymbolView['reference'],
  ticker: Ticker | undefined,
): MarketRecord['reference'] {
  if (!reference) return null;
  return {
    price: priceText(listing, reference.ticks),
    at: isoText(reference.observedAt),
    deviation: changeText(reference.ticks, ticker?.lastTicks ?? listing.anchorTicks),
  };
}

/** Whole percent, rounded down, so that 100 stands for a fuse that trips. */
const fuseOf = (fuse: MarketWatch['fuse']): MarketRecord['fuse'] =>
  fuse && {
    usedPercent: Math.min(100, Math.floor((fuse.movedPpm * 100) / fuse.limitPpm)),
    limitPercent: formatScaled(BigInt(fuse.limitPpm), 4),
  };

/** The markets as the console lists them, from memory, with the names of the people who set their states. */
@Injectable()
export class MarketRecords {
  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly symbols: SymbolCache,
    private readonly names: StaffNames,
  ) {}

  all(): Promise<MarketRecord[]> {
    return this.recordsOf(
      [...this.symbols.all()].sort(
        (a, b) => b.listing.weight - a.listing.weight || a.listing.symbol.localeCompare(b.listing.symbol),
      ),
    );
  }

  async one(symbol: string): Promise<MarketRecord | null> {
    const view = this.symbols.find(symbol);
    const [record = null] = view ? await this.recordsOf([view]) : [];
    return record;
  }

  async list(request: ListRequest): Promise<ListReply<MarketRecord>> {
    return listInMemory(await this.all(), request, LIST);
  }

  private async recordsOf(views: readonly SymbolView[]): Promise<MarketRecord[]> {
    const nameOf = await this.names.of(views.flatMap(({ stateBy }) => stateBy ?? []));
    const watched = await askMarkets(this.deps.signals, 'market.watch', { unawaited: this.symbols.away() });
    const watchOf = new Map(watched.rows.map((watch) => [watch.symbol, watch]));
    return views.map((view) => this.recordOf(view, nameOf, watchOf.get(view.listing.symbol)));
  }

  private recordOf(view: SymbolView, nameOf: (id: string) => string, watch: MarketWatch | undefined): MarketRecord {
    const { listing, parameters } = view;
    const ticker = this.symbols.ticker(listing.symbol);
    const market = limitsOf(view);
    const {
      minAmount,
      maxAmount,
      maxPrice,
      minValue,
      maxMarketSell,
      maxMarketBuy,
      sellFloorPpm,
      buyCapPpm,
      marketBoundPpm,
      feeClass,
      pricePrecision,
      amountPrecision,
    } = market;
    return {
      id: listing.symbol,
      symbol: listing.symbol,
      base: listing.base,
      quote: listing.quote,
      state: view.state,
      stateName: SYMBOL_STATE_NAMES[view.state],
      away: this.symbols.away().has(listing.symbol),
      stateReason: view.stateReason,
      stateSince: isoText(view.stateSince),
      stateBy: (view.stateBy ?? []).map(nameOf),
      stateApprovalId: view.stateApprovalId ?? null,
      last: priceText(listing, ticker?.lastTicks ?? listing.anchorTicks),
      change: ticker ? changeText(ticker.openTicks, ticker.lastTicks) : '0',
      spreadBps: spreadText(ticker),
      turnover: valueText(listing, ticker?.value ?? '0'),
      openOrders: view.openOrders,
      waitingStops: view.waitingStops,
      scheduled: view.scheduled.map((next) => ({
        version: next.parameters.version,
        effectiveAt: isoText(next.effectiveAt),
      })),
      reference: referenceOf(view, watch?.reference ?? view.reference, ticker),
      fuse: fuseOf(watch?.fuse ?? null),
      feedAgeMs: ticker ? Math.max(0, this.deps.clock.nowMs() - ticker.at) : null,
      parameters: {
        pricePrecision,
        amountPrecision,
        minAmount,
        maxAmount,
        maxPrice,
        minValue,
        maxMarketSell,
        maxMarketBuy,
        sellFloorPpm,
        buyCapPpm,
        marketBoundPpm,
        feeClass,
      },
      version: parameters.version,
    };
  }
}
