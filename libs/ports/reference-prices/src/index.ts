/**
 * Prices from outside the venue, against which market makers quote and the deviation rule compares. The default adapter
 * is a seeded simulator; adapters for public exchange feeds are configuration.
 */
export interface ReferencePrice {
  readonly symbol: string;
  /** Decimal number of the quote asset; advice for quoting, never money. */
  readonly price: number;
  readonly at: number;
}

export interface ReferencePrices {
  current(symbol: string): ReferencePrice | null;
  subscribe(handler: (price: ReferencePrice) => void): { close(): void };
  close(): void;
}
