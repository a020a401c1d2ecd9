import { SIDE, SYMBOL_STATE, SYMBOL_STATE_NAMES, type OrderType, type Side, type SymbolState } from '@corella/contracts/market';
import { formatScaled, formatUnits, LEDGER_SCALE } from '@corella/money';
import type { SymbolRules } from './symbol-rules.js';
import { fault, type FieldFault, type Refusal } from './refusal.js';

type Amounts = Partial<Record<'price' | 'quantity' | 'total', bigint>>;
const PPM = 1_000_000n;

/** Orders are placed only while a symbol is online; a halt (4) and a fuse (7) still take cancels. */
export function stateRefusal(state: SymbolState): Refusal | null {
  if (state === SYMBOL_STATE.online) return null;
  return { code: 'symbol-not-trading', rule: 'symbol-state', inputs: { state, stateName: SYMBOL_STATE_NAMES[state] }, remedy: 'Wait until the market trades again; open orders can be cancelled now.' };
}

/** Sizes and prices outside what the symbol's parameters allow; inputs are written at the symbol's precision. */
export function sizeFaults(amounts: Amounts, kind: { readonly side: Side; readonly orderType: OrderType }, rules: SymbolRules): readonly (readonly ['price' | 'quantity' | 'total', FieldFault])[] {
  const { listing, parameters } = rules;
  const lots = (value: number): string => formatScaled(BigInt(value), listing.amountPrecision);
  const found: (readonly ['price' | 'quantity' | 'total', FieldFault])[] = [];
  if (amounts.price !== undefined && amounts.price > BigInt(parameters.maxPriceTicks)) {
    found.push(['price', fault('max', { max: formatScaled(BigInt(parameters.maxPriceTicks), listing.pricePrecision) })]);
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

/**
 * A limit sell may not be under 90 % of the last price, a limit buy not over 110 % (rulings.md "Price bands"); bounds are rounded
 * inward to a tick, and there is none on the far side.
 */
export function bandFault(priceTicks: number, side: Side, rules: SymbolRules): Refusal | null {
  const { listing, parameters } = rules;
  const last = BigInt(rules.lastTicks);
  const price = BigInt(priceTicks);
  const text = (ticks: bigint): string => formatScaled(ticks, listing.pricePrecision, listing.pricePrecision);
  if (side === SIDE.buy) {
    const cap = (last * BigInt(parameters.buyCapPpm)) / PPM;
    if (price <= cap) return null;
    return { code: 'price-band', faults: { price: [fault('band-buy', { bound: text(cap) })] }, rule: 'price-band', inputs: { last: text(last), highest: text(cap), ppm: parameters.buyCapPpm }, remedy: `Bid ${text(cap)} or less.` };
  }
  const floor = (last * BigInt(parameters.sellFloorPpm) + PPM - 1n) / PPM;
  if (price >= floor) return null;
  return { code: 'price-band', faults: { price: [fault('band-sell', { bound: text(floor) })] }, rule: 'price-band', inputs: { last: text(last), lowest: text(floor), ppm: parameters.sellFloorPpm }, remedy: `Ask ${text(floor)} or more.` };
}
