import type { SymbolView } from '@corella/contracts/market';
import type { FeeRow } from '@corella/contracts/web';
import { marketOf, type FeeRates } from '../../../trading/market-text.js';

/** One row per symbol, in the order given. */
export function feeRowsOf(views: readonly SymbolView[], rates: FeeRates): FeeRow[] {
  return views
    .map((view) => marketOf(view, rates))
    .map(({ symbol, base, quote, feeClass, makerPpm, takerPpm, minAmount, maxAmount }) => ({
      symbol,
      base,
      quote,
      feeClass,
      makerPpm,
      takerPpm,
      minAmount,
      maxAmount,
    }));
}
