import type { SymbolListing, SymbolParameters } from '@corella/contracts/market';

/** A market as it is listed: what never changes, and the first version of what may change. */
export interface MarketListing {
  readonly listing: SymbolListing;
  readonly parameters: SymbolParameters;
}
