import type { SymbolListing, SymbolParameters, SymbolState } from '@corella/contracts/market';

/**
 * What an order is checked against. The cache may be a moment old, so the checks are advice; matching decides by its
 * own state.
 */
export interface SymbolRules {
  readonly listing: SymbolListing;
  readonly parameters: SymbolParameters;
  readonly state: SymbolState;
  readonly lastTicks: number;
}
