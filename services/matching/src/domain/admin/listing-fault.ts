import type { SymbolParameters } from '@corella/contracts/market';
import { MAX_TICKS } from '../book/order-book.js';
import { MAX_FUSE_WINDOW_MS } from '../fuse/fuse-window.js';
import type { MarketListing } from '../symbol/market-listing.js';

/** What is wrong with a listing or its parameters, or null. Exact matching in safe integers relies on these bounds. */
export function listingFault({ listing, parameters: p }: MarketListing): string | null {
  const { pricePrecision: pp, amountPrecision: ap, anchorTicks, index } = listing;
  const integers = [
    anchorTicks,
    p.minLots,
    p.maxLots,
    p.maxPriceTicks,
    p.maxMarketSellLots,
    p.sellFloorPpm,
    p.buyCapPpm,
    p.marketBoundPpm,
  ];
  if (!integers.every((n) => Number.isSafeInteger(n) && n > 0))
    return 'all sizes, prices and ratios are positive integers';
  if (!(pp >= 0 && ap >= 0 && pp + ap <= 8)) return 'price and amount precision add up to at most 8';
  if (!(Number.isInteger(index) && index >= 0 && index < 2 ** 11)) return 'the symbol index is below 2^11';
  if (p.maxPriceTicks > MAX_TICKS || p.maxLots >= 2 ** 31 || p.maxMarketSellLots >= 2 ** 31)
    return 'ticks and lots stay below 2^31';
  if (BigInt(p.maxLots) * BigInt(p.maxPriceTicks) >= 2n ** 53n) return 'max amount × max price stays below 2^53';
  if (p.minLots > p.maxLots || anchorTicks > p.maxPriceTicks) return 'min amount ≤ max amount and anchor ≤ max price';
  if (BigInt(p.maxMarketSellLots) * BigInt(p.maxPriceTicks) >= 2n ** 53n)
    return 'max market sell × max price stays below 2^53';
  const unitsPerTickLot = 10n ** BigInt(8 - pp - ap);
  if (BigInt(p.maxMarketBuyUnits) / unitsPerTickLot >= 2n ** 53n) return 'max market buy stays below 2^53';
  if (BigInt(p.minLots) * BigInt(anchorTicks) * unitsPerTickLot < BigInt(p.minValueUnits))
    return 'min amount × anchor ≥ min value';
  return guardFault(p);
}

const within = (value: number | undefined, low: number, high: number): boolean =>
  value !== undefined && Number.isSafeInteger(value) && value >= low && value <= high;

/** Faults of what guards the price: bands must leave room around the last price, and the fuse must be able to trip. */
function guardFault(p: SymbolParameters): string | null {
  if (p.sellFloorPpm > 1_000_000 || p.buyCapPpm < 1_000_000 || p.buyCapPpm > 10_000_000)
    return 'the sell floor is at most, the buy cap at least the last price';
  if (p.marketBoundPpm > 1_000_000) return 'the bound of market orders is at most 100 %';
  if (p.marketDeviationPpm !== undefined && !within(p.marketDeviationPpm, 1, 1_000_000))
    return 'the deviation from the reference is above 0 and at most 100 %';
  if (p.fuseMovePpm === undefined && p.fuseWindowMs === undefined) return null;
  if (!within(p.fuseMovePpm, 1_000, 1_000_000)) return 'the fuse trips at 0.1 % to 100 %, with a window';
  return within(p.fuseWindowMs, 1_000, MAX_FUSE_WINDOW_MS)
    ? null
    : 'the window of the fuse is 1 second to 1 hour, with a move';
}
