import type { LedgerEvents } from '@corella/contracts/ledger';

const LEDGER_DECIMALS = 8;

export type KnownSymbol = LedgerEvents['SymbolRegistered'] & {
  /** Ledger units per tick × lot, and per lot. */
  readonly quoteScale: bigint;
  readonly baseScale: bigint;
  highestTradeId: number;
};

/** Symbols as the ledger registered them. */
export interface Symbols {
  register(registered: LedgerEvents['SymbolRegistered']): void;
  find(symbol: string): KnownSymbol | undefined;
}

export function createSymbols(): Symbols {
  const symbols = new Map<string, KnownSymbol>();
  return {
    register(registered) {
      const { symbol, index, pricePrecision, amountPrecision } = registered;
      const known = symbols.get(symbol);
      symbols.set(symbol, {
        ...registered,
        quoteScale: 10n ** BigInt(LEDGER_DECIMALS - pricePrecision - amountPrecision),
        baseScale: 10n ** BigInt(LEDGER_DECIMALS - amountPrecision),
        // A symbol that is listed again has a new index and numbers its trades from the start.
        highestTradeId: known?.index === index ? known.highestTradeId : -1,
      });
    },
    find: (symbol) => symbols.get(symbol),
  };
}

export const quoteUnits = (symbol: KnownSymbol, priceTicks: number, qtyLots: number): bigint =>
  BigInt(priceTicks) * BigInt(qtyLots) * symbol.quoteScale;
export const baseUnits = (symbol: KnownSymbol, qtyLots: number): bigint => BigInt(qtyLots) * symbol.baseScale;
