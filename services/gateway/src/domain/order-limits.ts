import { SIDE, SYMBOL_STATE, SYMBOL_STATE_NAMES, type OrderType, type Side, type SymbolState } from '@corella/contracts/market';
import { formatScaled, formatUnits, LEDGER_SCALE } from '@corella/money';
import type { SymbolRules } from './symbol-rules.js';
import { fault, type FieldFault, type Refusal } from './refusal.js';

/** Decimal fields of an order, in the order in which they are checked. */
export const AMOUNTS = ['price', 'quantity', 'total', 'stopPrice'] as const;
export type Amount = (typeof AMOUNTS)[number];
export type Amounts = Readonly<Partial<Record<Amount, bigint>>>;

/** Orders are placed only while a symbol is online; a halt (4) and a fuse (7) still take cancels. */
export function stateRefusal(state: SymbolState): Refusal | null {
  if (state === SYMBOL_STATE.online) return null;
  return { code: 'symbol-not-trading', rule: 'symbol-state', inputs: { state, stateName: SYMBOL_STATE_NAMES[state] } };
}

/** Sizes and prices outside what the symbol's parameters allow; inputs are written at the symbol's precision. */
export function sizeFaults(amounts: Amounts, kind: { readonly side: Side; readonly orderType: OrderType }, rules: SymbolRules): readonly (readonly [Amount, FieldFault])[] {
  const { listing, parameters } = rules;
  const lots = (value: number): string => formatScaled(BigInt(value), listing.amountPrecision);
  const found: (readonly [Amount, FieldFault])[] = [];
  for (const field of ['price', 'stopPrice'] as const) {
    if ((amounts[field] ?? 0n) > BigInt(parameters.maxPriceTicks)) found.push([field, fault('max', { max: formatScaled(BigInt(parameters.maxPriceTicks), listing.pricePrecision) })]);
  }
  if (amounts.quantity !== undefined) {
    const max = kind.orderType === 'market' && kind.side === SIDE.sell ? Math.min(parameters.maxMarketSellLots, parameters.maxLots) : parameters.maxLots;
    if (amounts.quantity < BigInt(parameters.minLots)) found.push(['quantity', fault('min', { min: lots(parameters.minLots) })]);
    else if (amounts.quantity > BigInt(max)) found.push(['quantity', fault('max', { max: lots(max) })]);
  }
  if (amounts.total !== undefined) {
    const [min, max] = [BigInt(parameters.minValueUnits), BigInt(parameters.maxMarketBuyUnits)];
    if (amounts.total < min) found.push(['total', fault('min', { min: formatUnits(min) })]);
    else if (amounts.total > max) found.push(['total', fault('max', { max: formatUnits(max) })]);
  }
  return found;
}

/** A limit order worth less than the symbol's least value. Price × quantity is exact: pp + ap ≤ 8. */
export function valueFault(amounts: Amounts, rules: SymbolRules): FieldFault | null {
  if (amounts.price === undefined || amounts.quantity === undefined) return null;
  const { listing, parameters } = rules;
  const units = amounts.price * amounts.quantity * 10n ** BigInt(LEDGER_SCALE - listing.pricePrecision - listing.amountPrecision);
  const min = BigInt(parameters.minValueUnits);
  return units < min ? fault('min-value', { min: formatUnits(min) }) : null;
}
