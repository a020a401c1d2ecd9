import { FEE_TOKEN, HT_FEE_PPM } from '@corella/contracts/ledger';
import { UNITS_PER_ONE, ceilDiv } from '@corella/money';
import type { RegisteredSymbol } from '../registered-symbol.js';

const PIVOT = 'aud';
const PPM = 1_000_000n;

/** The value of one whole unit of each asset in AUD ledger units, and when it was set. */
export interface Conversion {
  readonly audUnits: ReadonlyMap<string, bigint>;
  readonly atMs: number;
}

/**
 * Ledger units of HT that pay a fee: 80 % of the fee's value, converted through AUD and rounded up once
 * (`docs/rules/fees.md` 13). Null if there is no fee or one of the two values is unknown.
 */
export function htFee(conversion: Conversion | null, feeAsset: string, feeUnits: bigint): bigint | null {
  const assetAud = conversion?.audUnits.get(feeAsset);
  const htAud = conversion?.audUnits.get(FEE_TOKEN);
  if (assetAud === undefined || htAud === undefined || feeUnits === 0n) return null;
  return ceilDiv(feeUnits * assetAud * BigInt(HT_FEE_PPM), htAud * PPM);
}

/**
 * Price of one whole base at the symbol's last settled trade, in ledger units of the quote; null before the first
 * trade.
 */
const lastPrice = ({ lastTicks, quoteScale, baseScale }: RegisteredSymbol): bigint | null =>
  lastTicks === null ? null : (BigInt(lastTicks) * quoteScale * UNITS_PER_ONE) / baseScale;

/**
 * Values of all assets that last trade prices connect to AUD: by their own AUD market if there is one, else over other
 * markets in the order of their listing. Rounded down to a ledger unit. Null while HT has no value, since then no fee
 * can be paid in it.
 */
export function currentConversion(symbols: ReadonlyMap<string, RegisteredSymbol>): ReadonlyMap<string, bigint> | null {
  const values = new Map<string, bigint>([[PIVOT, UNITS_PER_ONE]]);
  const priced = [...symbols.values()].flatMap((symbol) => {
    const price = lastPrice(symbol);
    return price === null || price === 0n ? [] : [{ symbol, price }];
  });
  for (const { symbol, price } of priced) if (symbol.quote === PIVOT) values.set(symbol.base, price);
  for (let known = 0; known !== values.size;) {
    known = values.size;
    for (const { symbol, price } of priced) {
      const [base, quote] = [values.get(symbol.base), values.get(symbol.quote)];
      if (base === undefined && quote !== undefined) values.set(symbol.base, (price * quote) / UNITS_PER_ONE);
      if (base !== undefined && quote === undefined) values.set(symbol.quote, (base * UNITS_PER_ONE) / price);
    }
  }
  for (const [asset, value] of values) if (value === 0n) values.delete(asset);
  return values.has(FEE_TOKEN) ? values : null;
}
