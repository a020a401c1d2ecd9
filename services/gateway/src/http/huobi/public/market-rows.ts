import type { Candle, DepthLevel, PublicTrade, SymbolListing, Ticker } from '@corella/contracts/market';
import { priceText, quantityText, sideText, valueText } from '../../../trading/order-text.js';

const MS_PER_SECOND = 1_000;

// Market data is JSON numbers in the Huobi API: the doubles nearest to the decimals. They are for display, never for
// money.

const price = (listing: SymbolListing, ticks: number): number => Number(priceText(listing, ticks));
const quantity = (listing: SymbolListing, lots: number | string): number => Number(quantityText(listing, BigInt(lots)));
const value = (listing: SymbolListing, text: string): number => Number(valueText(listing, text));

export const levelRow = (listing: SymbolListing, [ticks, lots]: DepthLevel): readonly [number, number] => [
  price(listing, ticks),
  quantity(listing, lots),
];

/** The rolling day; `amount` is base volume and `vol` quote volume. */
export const figures = (listing: SymbolListing, ticker: Ticker): object => ({
  open: price(listing, ticker.openTicks),
  close: price(listing, ticker.lastTicks),
  high: price(listing, ticker.highTicks),
  low: price(listing, ticker.lowTicks),
  amount: quantity(listing, ticker.lots),
  vol: value(listing, ticker.value),
  count: ticker.count,
});

/** An empty side is `[0, 0]`, which clients take for no price. */
export const mergedTick = (listing: SymbolListing, ticker: Ticker): object => ({
  id: ticker.seq,
  version: ticker.seq,
  ...figures(listing, ticker),
  bid: levelRow(listing, ticker.bid ?? [0, 0]),
  ask: levelRow(listing, ticker.ask ?? [0, 0]),
});

export function tickerRow(listing: SymbolListing, ticker: Ticker): object {
  const [[bid, bidSize], [ask, askSize]] = [
    levelRow(listing, ticker.bid ?? [0, 0]),
    levelRow(listing, ticker.ask ?? [0, 0]),
  ];
  return { symbol: ticker.symbol, ...figures(listing, ticker), bid, bidSize, ask, askSize };
}

/** `direction` is the taker's side. Clients take `id` or `trade-id` for the trade's own id, so both are it. */
const tradeRow = (listing: SymbolListing, trade: PublicTrade): object => ({
  id: trade.tradeId,
  'trade-id': trade.tradeId,
  ts: trade.at,
  price: price(listing, trade.priceTicks),
  amount: quantity(listing, trade.qtyLots),
  direction: sideText(trade.takerSide),
});

export const tradeEvent = (listing: SymbolListing, trade: PublicTrade): object => ({
  id: trade.tradeId,
  ts: trade.at,
  data: [tradeRow(listing, trade)],
});

/** `id` is the period's start in seconds. */
export const candleRow = (listing: SymbolListing, candle: Candle): object => ({
  id: Math.floor(candle.start / MS_PER_SECOND),
  open: price(listing, candle.open),
  close: price(listing, candle.close),
  low: price(listing, candle.low),
  high: price(listing, candle.high),
  amount: quantity(listing, candle.lots),
  vol: value(listing, candle.value),
  count: candle.count,
});
