import type { SymbolListing, SymbolParameters } from '@corella/contracts/market';
import type { AffectedOrders } from '@corella/contracts/operator';
import type { OrderRow } from '@corella/contracts/queries';
import { priceText, quantityText, sideText } from '../../../trading/order-text.js';

const SAMPLE = 3;

type Finding = 'tooSmall' | 'tooLarge' | 'tooDear' | 'tooLittleValue';

/**
 * The first size rule that an order would break under these parameters. The price band moves with the price and is left
 * out.
 */
function findingOf({ priceTicks, qtyLots }: OrderRow, p: SymbolParameters, unitsPerTickLot: bigint): Finding | null {
  if (priceTicks === null || qtyLots === null) return null;
  if (priceTicks > p.maxPriceTicks) return 'tooDear';
  if (qtyLots < p.minLots) return 'tooSmall';
  if (qtyLots > p.maxLots) return 'tooLarge';
  return BigInt(priceTicks) * BigInt(qtyLots) * unitsPerTickLot < BigInt(p.minValueUnits) ? 'tooLittleValue' : null;
}

/** Open orders that these parameters would no longer admit. They stay in the book until filled or cancelled. */
export function affectedOrders(
  { rows, total }: { readonly rows: readonly OrderRow[]; readonly total: number },
  listing: SymbolListing,
  parameters: SymbolParameters,
): AffectedOrders {
  const unitsPerTickLot = 10n ** BigInt(8 - listing.pricePrecision - listing.amountPrecision);
  const found = rows.flatMap((row) => {
    const finding = findingOf(row, parameters, unitsPerTickLot);
    return finding === null ? [] : [{ row, finding }];
  });
  const count = (finding: Finding): number => found.filter((one) => one.finding === finding).length;
  return {
    total: found.length,
    looked: rows.length,
    complete: rows.length === total,
    tooSmall: count('tooSmall'),
    tooLarge: count('tooLarge'),
    tooDear: count('tooDear'),
    tooLittleValue: count('tooLittleValue'),
    sample: found.slice(0, SAMPLE).map(({ row }) => ({
      id: String(row.orderId),
      side: sideText(row.side),
      quantity: quantityText(listing, row.qtyLots ?? 0),
      price: priceText(listing, row.priceTicks ?? 0),
    })),
  };
}
