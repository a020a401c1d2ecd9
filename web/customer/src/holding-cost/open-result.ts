import type { HoldingCost } from '@corella/contracts/web';
import { cutText, wireDecimal } from '../decimal/decimal.js';

const CENTS = 2;
const FRACTION_DECIMALS = 4;

export interface OpenResult {
  /** AUD, negative for a loss, cut to the cent. */
  readonly amount: string;
  /** Of the cost; null if that was nothing. */
  readonly fraction: string | null;
}

/** What selling the part whose cost is known would bring beyond that cost, at a price in AUD, before fees. */
export function openResult(cost: HoldingCost | undefined, price: string | null | undefined): OpenResult | null {
  if (cost === undefined || cost.averageCost === null || price === null || price === undefined) return null;
  const paid = wireDecimal(cost.cost);
  const gained = wireDecimal(cost.knownQuantity).times(wireDecimal(price)).minus(paid);
  return {
    amount: cutText(gained, CENTS),
    fraction: paid.isZero() ? null : cutText(gained.div(paid), FRACTION_DECIMALS),
  };
}

/** Whether the cost of only a part is known. */
export const isPartly = ({ quantity, knownQuantity }: HoldingCost): boolean =>
  !wireDecimal(quantity).eq(wireDecimal(knownQuantity));
