import type { DepthBook } from '@corella/api-client';
import type { Market, TickerWire } from '@corella/contracts/web';
import { decimalOf } from '../../../decimal/decimal.js';
import { integerOf, sortedLevels, textOf } from '../../../book-levels/book-levels.js';
import type { OrderSide } from './order-side.js';

/** The best prices as decimal text, null for an empty side. */
export interface BestPrices {
  readonly bid: string | null;
  readonly ask: string | null;
}

/** From the book, or from the ticker while there is no book yet. */
export function bestPrices(
  book: DepthBook | null,
  ticker: Pick<TickerWire, 'bid' | 'ask'> | undefined,
  { pricePrecision, amountPrecision }: Market,
): BestPrices {
  if (book === null) return { bid: ticker?.bid ?? null, ask: ticker?.ask ?? null };
  const precision = { price: pricePrecision, amount: amountPrecision };
  const [bid] = sortedLevels(book.bids, 'bid', precision);
  const [ask] = sortedLevels(book.asks, 'ask', precision);
  return {
    bid: bid === undefined ? null : textOf(bid.ticks, pricePrecision),
    ask: ask === undefined ? null : textOf(ask.ticks, pricePrecision),
  };
}

/** Whether an order at the price meets the best price of the other side. Unknown prices meet nothing. */
export function meetsBest(side: OrderSide, price: string, opposite: string | null): boolean {
  const [own, best] = [decimalOf(price), opposite === null ? null : decimalOf(opposite)];
  return own !== null && best !== null && (side === 'buy' ? own.gte(best) : own.lte(best));
}

/** The best price at which an order rests: one tick from the other side's best price. Null where there is none. */
export function restingPrice(side: OrderSide, { bid, ask }: BestPrices, pricePrecision: number): string | null {
  const opposite = side === 'buy' ? ask : bid;
  if (opposite === null) return null;
  const ticks = integerOf(opposite, pricePrecision) + (side === 'buy' ? -1 : 1);
  return ticks > 0 ? textOf(ticks, pricePrecision) : null;
}

/** Half-way between the best prices. Half a tick is left away on the order's own side of the middle. */
export function midPrice({ bid, ask }: BestPrices, side: OrderSide, pricePrecision: number): string | null {
  if (bid === null || ask === null) return null;
  const sum = integerOf(bid, pricePrecision) + integerOf(ask, pricePrecision);
  return textOf(side === 'buy' ? Math.floor(sum / 2) : Math.ceil(sum / 2), pricePrecision);
}
