import {
  SYMBOL_STATE_NAMES,
  type Candle,
  type DepthLevel,
  type DepthSnapshot,
  type PublicTrade,
  type SymbolListing,
  type SymbolView,
  type Ticker,
} from '@corella/contracts/market';
import type { Book, CandleWire, Level, Market, TickerWire, Trade } from '@corella/contracts/web';
import { formatScaled, formatUnits } from '@corella/money';
import { isoText, priceText, quantityText, sideText, valueText } from './order-text.js';

const CHANGE_DECIMALS = 6;
const MS_PER_SECOND = 1_000;

export type FeeRates = Readonly<Record<'A' | 'B' | 'C', { readonly makerPpm: number; readonly takerPpm: number }>>;

/** A market with the rates in force, or those of one account. */
/** `away`: the symbols whose owner is away. */
export const marketOf = (view: SymbolView, rates: FeeRates, away?: ReadonlySet<string>): Market => ({
  ...limitsOf(view),
  ...rates[view.parameters.feeClass],
  ...(away?.has(view.listing.symbol) ? { away: true } : {}),
});

/** A market without its rates. */
export function limitsOf(view: SymbolView): Omit<Market, 'makerPpm' | 'takerPpm'> {
  const { listing, parameters } = view;
  const quantity = (lots: number): string => quantityText(listing, lots);
  return {
    symbol: listing.symbol,
    base: listing.base,
    quote: listing.quote,
    state: view.state,
    stateName: SYMBOL_STATE_NAMES[view.state],
    stateReason: publicReason(view.stateReason),
    pricePrecision: listing.pricePrecision,
    amountPrecision: listing.amountPrecision,
    minAmount: quantity(parameters.minLots),
    maxAmount: quantity(parameters.maxLots),
    maxPrice: priceText(listing, parameters.maxPriceTicks),
    minValue: formatUnits(BigInt(parameters.minValueUnits)),
    maxMarketSell: quantity(parameters.maxMarketSellLots),
    maxMarketBuy: formatUnits(BigInt(parameters.maxMarketBuyUnits)),
    sellFloorPpm: parameters.sellFloorPpm,
    buyCapPpm: parameters.buyCapPpm,
    marketBoundPpm: parameters.marketBoundPpm,
    marketDeviationPpm: parameters.marketDeviationPpm ?? null,
    fuseMovePpm: parameters.fuseMovePpm ?? null,
    fuseWindowMs: parameters.fuseWindowMs ?? null,
    parametersVersion: parameters.version,
    stateSince: isoText(view.stateSince),
    feeClass: parameters.feeClass,
    weight: listing.weight,
  };
}

/** What staff chose, as `H02 Reference feed is wrong - a note`. */
const STAFF_REASON = /^[A-Z][0-9]{2} (.+?)(?: - .*)?$/s;

/**
 * What the public reads of a state's reason: the text that staff chose. The note after it is for the audit log, and
 * what a part of the venue found names orders and accounts.
 */
export const publicReason = (reason: string | null): string | null => STAFF_REASON.exec(reason ?? '')?.[1] ?? null;

/** The change since the window opened, as a fraction with six decimals, cut towards zero. */
export function changeText(openTicks: number, lastTicks: number): string {
  if (openTicks <= 0) return '0';
  const scale = 10n ** BigInt(CHANGE_DECIMALS);
  return formatScaled((BigInt(lastTicks - openTicks) * scale) / BigInt(openTicks), CHANGE_DECIMALS, 4);
}

export function tickerOf(ticker: Ticker, listing: SymbolListing): TickerWire {
  const side = (level: DepthLevel | null): [string | null, string | null] =>
    level ? [priceText(listing, level[0]), quantityText(listing, level[1])] : [null, null];
  const [bid, bidSize] = side(ticker.bid);
  const [ask, askSize] = side(ticker.ask);
  return {
    symbol: ticker.symbol,
    seq: ticker.seq,
    ts: ticker.at,
    last: priceText(listing, ticker.lastTicks),
    open: priceText(listing, ticker.openTicks),
    high: priceText(listing, ticker.highTicks),
    low: priceText(listing, ticker.lowTicks),
    change: changeText(ticker.openTicks, ticker.lastTicks),
    amount: quantityText(listing, BigInt(ticker.lots)),
    turnover: valueText(listing, ticker.value),
    count: ticker.count,
    bid,
    bidSize,
    ask,
    askSize,
    audPrice: ticker.referenceTicks === null ? null : formatUnits(BigInt(ticker.referenceTicks)),
  };
}

export const levelsOf = (levels: readonly DepthLevel[], listing: SymbolListing): Level[] =>
  levels.map(([ticks, lots]) => [priceText(listing, ticks), lots === 0 ? '0' : quantityText(listing, lots)]);

export const bookOf = (snapshot: DepthSnapshot, listing: SymbolListing): Book => ({
  symbol: snapshot.symbol,
  seq: snapshot.seq,
  ts: snapshot.at,
  bids: levelsOf(snapshot.bids, listing),
  asks: levelsOf(snapshot.asks, listing),
});

export const tradeOf = (trade: PublicTrade, listing: SymbolListing): Trade => ({
  id: String(trade.tradeId),
  price: priceText(listing, trade.priceTicks),
  quantity: quantityText(listing, trade.qtyLots),
  side: sideText(trade.takerSide),
  ts: trade.at,
});

export const candleOf = (candle: Candle, listing: SymbolListing): CandleWire => ({
  time: Math.floor(candle.start / MS_PER_SECOND),
  open: priceText(listing, candle.open),
  high: priceText(listing, candle.high),
  low: priceText(listing, candle.low),
  close: priceText(listing, candle.close),
  amount: quantityText(listing, candle.lots),
  turnover: valueText(listing, candle.value),
  count: candle.count,
});
