import type { SymbolListing, SymbolParameters, SymbolState } from '@corella/contracts/market';

/** What the checks look at; advice from a cache, since matching decides by its own state (core.md 11). */
export interface SymbolRules {
  readonly listing: SymbolListing;
  readonly parameters: SymbolParameters;
  readonly state: SymbolState;
  readonly lastTicks: number;
}
