import { FEE_TOKEN, HT_FEE_PPM } from '@corella/contracts/ledger';
import { UNITS_PER_ONE, ceilDiv } from '@corella/money';
import type { RegisteredSymbol } from '../registered-symbol.js';

const PIVOT = 'aud';
const PPM = 1_000_000n;

/** What one whole unit of an asset is worth in AUD ledger units, as last set, and when. */
export interface Conversion {
  readonly audUnits: ReadonlyMap<string, bigint>;
  readonly atMs: number;
}

/**
 * HT ledger units that pay a fee instead: 80 % of the fee's value through AUD, rounded up once. Null while one of the
 * two values is unknown or there is no fee.
 */
export function htFee(conversion: Conversion | null, feeAsset: string, feeUnits: bigint): bigint | null {
  const assetAud = conversion?.audUnits.get(feeAsset);
  const htAud = conversion?.audUnits.get(FEE_TOKEN);
  if (assetAud === undefined || htAud === undefined || feeUnits === 0n) return null;
  return ceilDiv(feeUnits * assetAud * BigInt(HT_FEE_PPM), htAud * PPM);
}

/** Quote ledger units that one whole base costs at the symbol's last settled trade; null before the first. */
const lastPrice = ({ lastTicks, quoteScale, baseScale }: RegisteredSymbol): bigint | null =>
  lastTicks === null ? null : (BigInt(lastTicks) * quoteScale * UNITS_PER_ONE) / baseScale;

/**
 * Values of all assets that can be reached from AUD by last trade prices: first by their own AUD market, then over the
 * others in the order of their listing, cut to a ledger unit. Null as long as HT has no value, because then nothing can
 * be paid with it.
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
