import type { Conversion } from './conversion.js';
import type { RegisteredSymbol } from '../registered-symbol.js';
import { baseUnits, valueUnits } from '../order-hold.js';

/** Days that a rank looks back on. */
export const VOLUME_DAYS = 30;
/** The running day, those that a rank looks back on, and two more, since a rank may be assigned late. */
const KEPT_DAYS = VOLUME_DAYS + 3;

/** JST day → BTC ledger units traded. */
export type DailyVolume = Map<number, bigint>;

/** Counts a trade on the day of its own time. Trades of different markets may come a little out of order. */
export function addVolume(days: DailyVolume, day: number, btcUnits: bigint): void {
  days.set(day, (days.get(day) ?? 0n) + btcUnits);
  if (days.size <= KEPT_DAYS) return;
  const newest = Math.max(...days.keys());
  for (const known of days.keys()) if (known <= newest - KEPT_DAYS) days.delete(known);
}

/** Sum of the 30 whole days before `day`. */
export function volumeBefore(days: ReadonlyMap<number, bigint>, day: number): bigint {
  let sum = 0n;
  for (const [known, units] of days) if (known < day && known >= day - VOLUME_DAYS) sum += units;
  return sum;
}

/**
 * What a trade is worth in BTC at the moment it is booked: exact where BTC is one of the two assets, else its value in
 * the quote asset converted through AUD by the last conversion, cut to a ledger unit; nothing while no conversion is
 * known.
 */
export function btcUnitsOf(
  symbol: RegisteredSymbol,
  trade: { readonly priceTicks: number; readonly qtyLots: number },
  conversion: Conversion | null,
): bigint {
  if (symbol.base === 'btc') return baseUnits(symbol, trade.qtyLots);
  const value = valueUnits(symbol, trade.priceTicks, trade.qtyLots);
  if (symbol.quote === 'btc') return value;
  const quoteAud = conversion?.audUnits.get(symbol.quote);
  const btcAud = conversion?.audUnits.get('btc');
  return quoteAud === undefined || btcAud === undefined ? 0n : (value * quoteAud) / btcAud;
}
