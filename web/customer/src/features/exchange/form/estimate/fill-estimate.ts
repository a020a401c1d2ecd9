import { ZERO, fromInteger } from '../../../../decimal/decimal.js';
import type { Decimal } from '../../../../decimal/decimal.js';
import type { BookLevel } from '../../../../book-levels/book-levels.js';

/** What a market order would fill in the current book. */
export interface FillEstimate {
  readonly quantity: Decimal;
  /** Of the quote asset. */
  readonly value: Decimal;
  /** Price; null when nothing would fill. */
  readonly average: Decimal | null;
  /** Distance of the average from the best price, as a fraction of the best price; never negative. */
  readonly slippage: Decimal;
  /** Whether the known levels within the bound fill all of it. */
  readonly complete: boolean;
}

export interface EstimateInput {
  /** Best first, in the symbol's integers. */
  readonly levels: readonly BookLevel[];
  readonly precision: { readonly price: number; readonly amount: number };
  /** A quantity to sell, or a value to spend. */
  readonly order: { readonly quantity: Decimal } | { readonly spend: Decimal };
  /** The price at which a market order stops. It does not meet levels beyond it. */
  readonly bound?: Decimal;
  readonly side: 'buy' | 'sell';
}

type Taken = Pick<FillEstimate, 'quantity' | 'value' | 'complete'>;

/** What is still wanted at a price. A value to spend buys whole lots. */
function wanted({ order, precision }: EstimateInput, taken: Taken, price: Decimal): Decimal {
  if ('quantity' in order) return order.quantity.minus(taken.quantity);
  return order.spend.minus(taken.value).div(price).decimalPlaces(precision.amount);
}

function take(input: EstimateInput): Taken {
  const { levels, precision, bound, side } = input;
  let taken: Taken = { quantity: ZERO, value: ZERO, complete: false };
  for (const level of levels) {
    const price = fromInteger(level.ticks, precision.price);
    if (bound !== undefined && (side === 'buy' ? price.gt(bound) : price.lt(bound))) break;
    const rest = wanted(input, taken, price);
    if (rest.lte(0)) return { ...taken, complete: true };
    const there = fromInteger(level.lots, precision.amount);
    const part = rest.lt(there) ? rest : there;
    taken = {
      quantity: taken.quantity.plus(part),
      value: taken.value.plus(part.times(price)),
      complete: part.eq(rest),
    };
    if (taken.complete) return taken;
  }
  return taken;
}

/** Walks the book. Only quotients are rounded. */
export function estimateFill(input: EstimateInput): FillEstimate {
  const taken = take(input);
  const first = input.levels[0];
  if (taken.quantity.isZero() || first === undefined)
    return { ...taken, average: null, slippage: ZERO, complete: false };
  const best = fromInteger(first.ticks, input.precision.price);
  const average = taken.value.div(taken.quantity);
  return { ...taken, average, slippage: average.minus(best).abs().div(best) };
}
