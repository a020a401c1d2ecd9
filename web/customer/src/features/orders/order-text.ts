import type { Market } from '@corella/contracts/web';
import { decimalOf } from '../../decimal/decimal.js';
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

/** Without trailing zeros, for fees and other amounts of any length. */
export function plainAmount(text: string): string {
  return decimalOf(text)?.toFixed() ?? text;
}
