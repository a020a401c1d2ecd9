import type { SymbolView } from '@corella/contracts/market';
import type { FeeRow } from '@corella/contracts/web';
import { marketOf, type FeeRates } from '../../trading/market-text.js';

/** One row per symbol, heaviest first. */
export function feeRowsOf(views: readonly SymbolView[], rates: FeeRates): FeeRow[] {
  return [...views]
    .sort((a, b) => b.listing.weight - a.listing.weight || a.listing.symbol.localeCompare(b.listing.symbol))
    .map((view) => marketOf(view, rates))
    .map(({ symbol, base, quote, feeClass, makerPpm, takerPpm, minAmount, maxAmount }) => ({ symbol, base, quote, feeClass, makerPpm, takerPpm, minAmount, maxAmount }));
}
