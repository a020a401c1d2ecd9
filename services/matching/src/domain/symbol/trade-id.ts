import type { SymbolListing } from '@corella/contracts/market';

/** How many numbers the range of each symbol's trade ids has. */
export const TRADE_SPAN = 2 ** 40;

/** trade id = symbol index × 2^40 + number of the trade. */
export const tradeIdOf = (listing: SymbolListing, trade: number): number => listing.index * TRADE_SPAN + trade;
