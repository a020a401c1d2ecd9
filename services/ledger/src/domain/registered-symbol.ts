import type { LedgerEvents } from '@corella/contracts/ledger';

/** What the ledger knows of a symbol. */
export type RegisteredSymbol = LedgerEvents['SymbolRegistered'] & {
  /** Ledger units per tick × lot, and per lot. */
  readonly quoteScale: bigint;
  readonly baseScale: bigint;
  highestTradeId: number;
  /** Price of the last settled trade. */
  lastTicks: number | null;
};
