/**
 * Prices from outside the venue. Market makers quote around them, and the deviation rule compares with them. The
 * default adapter is a seeded simulator; adapters for public exchange feeds are a matter of configuration.
 */
export interface ReferencePrice {
  readonly symbol: string;
  /** A decimal number of the quote asset. It is advice for quoting, never money. */
  readonly price: number;
  readonly at: number;
}

export interface ReferencePrices {
  current(symbol: string): ReferencePrice | null;
  subscribe(handler: (price: ReferencePrice) => void): { close(): void };
  close(): void;
}
