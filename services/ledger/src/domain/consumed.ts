import { SIDE } from '@corella/contracts/market';
import type { Hold } from './ledger-state.js';
import type { RegisteredSymbol } from './registered-symbol.js';
import { baseUnits, valueUnits } from './order-hold.js';

/**
 * What a fill consumes of an order's hold: a sell its lots, a limit buy the value at its limit (the difference is
 * returned), a market buy the price paid.
 */
export function consumedUnits(
  hold: Pick<Hold, 'side' | 'limitTicks'>,
  symbol: RegisteredSymbol,
  fill: { readonly priceTicks: number; readonly qtyLots: number },
): bigint {
  if (hold.side === SIDE.sell) return baseUnits(symbol, fill.qtyLots);
  return valueUnits(symbol, hold.limitTicks ?? fill.priceTicks, fill.qtyLots);
}
