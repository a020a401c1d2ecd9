import {
  SIDE,
  SYMBOL_STATE,
  SYMBOL_STATE_NAMES,
  type OrderType,
  type Side,
  type SymbolState,
} from '@corella/contracts/market';
import { formatScaled, formatUnits, LEDGER_SCALE } from '@corella/money';
import type { SymbolRules } from './symbol-rules.js';
import { fault, type FieldFault, type Refusal } from './refusal.js';

/** Decimal fields of an order, in the order in which they are checked. */
export const AMOUNTS = ['price', 'quantity', 'total', 'stopPrice'] as const;
export type Amount = (typeof AMOUNTS)[number];
export type Amounts = Readonly<Partial<Record<Amount, bigint>>>;

/** Orders are placed only while a symbol is online. During a halt (4) and a fuse (7) cancels still work. */
export function stateRefusal(state: SymbolState): Refusal | null {
  if (state === SYMBOL_STATE.online) return null;
  return { code: 'symbol-not-trading', rule: 'symbol-state', inputs: { state, stateName: SYMBOL_STATE_NAMES[state] } };
}

/** A limit that an amount breaks: the field with its words, and the rule with its inputs in the symbol's precision. */
export interface BrokenLimit {
  readonly field: Amount;
  readonly found: FieldFault;
  readonly rule: string;
  readonly inputs: Readonly<Record<string, string>>;
}

/** Sizes and prices that the symbol's parameters do not allow, by the engine's own rules. */
export function limitsBroken(
  amounts: Amounts,
  kind: { readonly side: Side; readonly orderType: OrderType },
  { listing, parameters }: SymbolRules,
): readonly BrokenLimit[] {
  const { quantity, total } = amounts;
  const broken: BrokenLimit[] = [];
  const price = (ticks: bigint): string => formatScaled(ticks, listing.pricePrecision);
  const lots = (value: bigint): string => formatScaled(value, listing.amountPrecision);
  for (const field of ['price', 'stopPrice'] as const) {
    const [ticks, max] = [amounts[field] ?? 0n, BigInt(parameters.maxPriceTicks)];
    if (ticks > max)
      broken.push({
        field,
        found: fault('max', { max: price(max) }),
        rule: 'max-price',
        inputs: { price: price(ticks), maxPrice: price(max) },
      });
  }
  if (quantity !== undefined) {
    const [min, max, maxSell] = [
      BigInt(parameters.minLots),
      BigInt(parameters.maxLots),
      BigInt(parameters.maxMarketSellLots),
    ];
    const sells = kind.orderType === 'market' && kind.side === SIDE.sell;
    if (quantity < min)
      broken.push({
        field: 'quantity',
        found: fault('min', { min: lots(min) }),
        rule: 'min-amount',
        inputs: { quantity: lots(quantity), min: lots(min) },
      });
    else if (sells && quantity > maxSell)
      broken.push({
        field: 'quantity',
        found: fault('max', { max: lots(maxSell) }),
        rule: 'max-market-sell',
        inputs: { quantity: lots(quantity), maxMarketSell: lots(maxSell) },
      });
    else if (quantity > max)
      broken.push({
        field: 'quantity',
        found: fault('max', { max: lots(max) }),
        rule: 'max-amount',
        inputs: { quantity: lots(quantity), max: lots(max) },
      });
  }
  if (total !== undefined) {
    const [min, max] = [BigInt(parameters.minValueUnits), BigInt(parameters.maxMarketBuyUnits)];
    if (total < min)
      broken.push({
        field: 'total',
        found: fault('min', { min: formatUnits(min) }),
        rule: 'min-value',
        inputs: { value: formatUnits(total), minValue: formatUnits(min) },
      });
    else if (total > max)
      broken.push({
        field: 'total',
        found: fault('max', { max: formatUnits(max) }),
        rule: 'max-market-buy',
        inputs: { value: formatUnits(total), maxMarketBuy: formatUnits(max) },
      });
  }
  return broken;
}

/**
 * Refuses a limit order worth less than the symbol's minimum. Price × quantity is exact, since both precisions sum to
 * at most 8.
 */
export function valueBroken(amounts: Amounts, { listing, parameters }: SymbolRules): BrokenLimit | null {
  if (amounts.price === undefined || amounts.quantity === undefined) return null;
  const units =
    amounts.price * amounts.quantity * 10n ** BigInt(LEDGER_SCALE - listing.pricePrecision - listing.amountPrecision);
  const min = BigInt(parameters.minValueUnits);
  return units < min
    ? {
        field: 'quantity',
        found: fault('min-value', { min: formatUnits(min) }),
        rule: 'min-value',
        inputs: { value: formatUnits(units), minValue: formatUnits(min) },
      }
    : null;
}
