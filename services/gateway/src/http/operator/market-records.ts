import { Inject, Injectable } from '@nestjs/common';
import { SYMBOL_STATE_NAMES, type SymbolView, type Ticker } from '@corella/contracts/market';
import type { MarketRecord } from '@corella/contracts/operator';
import type { ListReply, ListRequest } from '@corella/contracts/queries';
import { ok, reject } from '@corella/result';
import { GATEWAY_DEPS, type GatewayDeps } from '../../gateway.deps.js';
import { changeText, limitsOf } from '../../trading/market-text.js';
import { isoText, priceText, valueText } from '../../trading/order-text.js';
import { SymbolCache } from '../../trading/symbol-cache.js';
import { StaffNames } from './staff-names.js';

const BPS = 10_000;
const FIELDS = [
  'id',
  'symbol',
  'base',
  'quote',
  'state',
  'stateName',
  'last',
  'change',
  'turnover',
  'openOrders',
  'stateSince',
  'feedAgeMs',
] as const;
type Field = (typeof FIELDS)[number];
const isField = (name: string): name is Field => FIELDS.some((field) => field === name);
const NUMERIC: readonly Field[] = ['state', 'last', 'change', 'turnover', 'openOrders', 'feedAgeMs'];

/** The spread in basis points of the middle price, with one decimal. For people, not for money. */
function spreadText(ticker: Ticker | undefined): string | null {
  if (!ticker?.bid || !ticker.ask) return null;
  return (((ticker.ask[0] - ticker.bid[0]) * 2 * BPS) / (ticker.ask[0] + ticker.bid[0])).toFixed(1);
}

/** The reference price and the last price's deviation from it, as a fraction; null for markets without one. */
function referenceOf({ listing, reference }: SymbolView, ticker: Ticker | undefined): MarketRecord['reference'] {
  if (!reference) return null;
  return {
    price: priceText(listing, reference.ticks),
    at: isoText(reference.observedAt),
    deviation: changeText(reference.ticks, ticker?.lastTicks ?? listing.anchorTicks),
  };
}

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

  async list({ filter, sort: [field, order], range: [from, to] }: ListRequest): Promise<ListReply<MarketRecord>> {
    let records = await this.all();
    for (const [name, value] of Object.entries(filter)) {
      if (name === 'q') records = records.filter(({ symbol }) => symbol.includes(String(value).toLowerCase()));
      else if (!isField(name)) return reject({ code: 'filter-unknown', field: name });
      else {
        const wanted = (Array.isArray(value) ? value : [value]).map(String);
        records = records.filter((record) => wanted.includes(String(record[name])));
      }
    }
    if (!isField(field)) return reject({ code: 'sort-unknown', field });
    const direction = order === 'ASC' ? 1 : -1;
    const compare = (a: MarketRecord, b: MarketRecord): number =>
      NUMERIC.includes(field) ? Number(a[field]) - Number(b[field]) : String(a[field]).localeCompare(String(b[field]));
    records.sort((a, b) => direction * (compare(a, b) || a.id.localeCompare(b.id)));
    return ok({ rows: records.slice(from, to + 1), total: records.length });
  }

  private async recordsOf(views: readonly SymbolView[]): Promise<MarketRecord[]> {
    const nameOf = await this.names.of(views.flatMap(({ stateBy }) => stateBy ?? []));
    return views.map((view) => this.recordOf(view, nameOf));
  }

  private recordOf(view: SymbolView, nameOf: (id: string) => string): MarketRecord {
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
      reference: referenceOf(view, ticker),
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
