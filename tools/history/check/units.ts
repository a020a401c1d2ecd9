import { parseUnits, UNITS_PER_ONE } from '@corella/money';

/** Ledger units of decimal text. Throws if it is none. */
export function unitsOf(text: string): bigint {
  const parsed = parseUnits(text);
  if (!parsed.ok) throw new Error(`${text} is no amount`);
  return parsed.value;
}

/** Price × quantity in ledger units. Exact, since the decimals of both add up to eight at most. */
export const valueOf = (price: string, quantity: string): bigint =>
  (unitsOf(price) * unitsOf(quantity)) / UNITS_PER_ONE;
