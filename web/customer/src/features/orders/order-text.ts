import type { Market, Order } from '@corella/contracts/web';
import { decimalOf, wholePercent, wireDecimal } from '../../decimal/decimal.js';
import { splitSymbol } from '../../shell/symbol-names.js';

export interface PairOf {
  readonly base: string;
  readonly quote: string;
  readonly pricePrecision: number;
  readonly amountPrecision: number;
}

const FALLBACK = { pricePrecision: 2, amountPrecision: 6 };

/** Names and decimals of a symbol, from the list of markets, with a fallback until it is loaded. */
export function pairOf(symbol: string, markets: readonly Market[] | undefined): PairOf {
  return markets?.find((market) => market.symbol === symbol) ?? { ...splitSymbol(symbol), ...FALLBACK };
}

/** How much of an order is filled, in whole percent, cut. For a market buy, the part of the money that was spent. */
export function filledPercent(
  order: Pick<Order, 'quantity' | 'total' | 'filledQuantity' | 'filledTotal' | 'state'>,
): number {
  if (order.state === 'filled') return 100;
  const [done, whole] =
    order.quantity === null ? [order.filledTotal, order.total] : [order.filledQuantity, order.quantity];
  return wholePercent(wireDecimal(done), wireDecimal(whole));
}

/** Without trailing zeros, for fees and other amounts of any length. */
export function plainAmount(text: string): string {
  return decimalOf(text)?.toFixed() ?? text;
}
