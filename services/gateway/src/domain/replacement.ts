import type { SymbolListing } from '@corella/contracts/market';
import type { OrderRow } from '@corella/contracts/queries';
import type { PlaceOrder, ReplaceOrder } from '@corella/contracts/web';
import { formatScaled, parseScaled } from '@corella/money';

/** The amounts that a replacement names, in the symbol's integers. */
export interface NewAmounts {
  readonly priceTicks?: bigint;
  readonly qtyLots?: bigint;
  readonly stopTicks?: bigint;
}

/** Null if an amount cannot be read; `draftOrder` then names it. */
export function newAmounts({ price, quantity, stopPrice }: ReplaceOrder, listing: SymbolListing): NewAmounts | null {
  const { pricePrecision, amountPrecision } = listing;
  const amounts: { -readonly [Name in keyof NewAmounts]: NewAmounts[Name] } = {};
  for (const [name, text, scale] of [
    ['priceTicks', price, pricePrecision],
    ['qtyLots', quantity, amountPrecision],
    ['stopTicks', stopPrice, pricePrecision],
  ] as const) {
    if (text === undefined) continue;
    const parsed = parseScaled(text, scale);
    if (!parsed.ok) return null;
    amounts[name] = parsed.value;
  }
  return amounts;
}

/**
 * An open order as it would be placed with the new amounts. What is left out stays as it is; the quantity is then what
 * is left of the order. A stop price that the order cannot have is passed on, so that it is refused by name.
 */
export function replacementOf(
  old: OrderRow,
  filledLots: number,
  { changes, listing }: { readonly changes: ReplaceOrder; readonly listing: SymbolListing },
): PlaceOrder {
  const { pricePrecision, amountPrecision } = listing;
  const priceText = (ticks: number | null): string => formatScaled(BigInt(ticks ?? 0), pricePrecision, pricePrecision);
  const leftLots = (old.qtyLots ?? 0) - filledLots;
  const stopPrice = changes.stopPrice ?? (old.stopTicks === null ? undefined : priceText(old.stopTicks));
  return {
    symbol: old.symbol,
    side: old.side === 1 ? 'buy' : 'sell',
    type: old.orderType,
    price: changes.price ?? priceText(old.priceTicks),
    quantity: changes.quantity ?? formatScaled(BigInt(leftLots), amountPrecision, amountPrecision),
    ...(stopPrice === undefined ? {} : { stopPrice }),
    ...(old.operator === null ? {} : { operator: old.operator }),
    ...(old.stpMode ? { stpMode: old.stpMode } : {}),
  };
}
