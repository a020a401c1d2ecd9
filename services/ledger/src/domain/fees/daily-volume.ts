import type { Conversion } from './conversion.js';
import type { RegisteredSymbol } from '../registered-symbol.js';
import { baseUnits, valueUnits } from '../order-hold.js';

/** Days of volume that a rank counts. */
export const VOLUME_DAYS = 30;
/** The current day, the days that a rank counts, and two more in case a rank is assigned late. */
const KEPT_DAYS = VOLUME_DAYS + 3;

/** JST day → BTC ledger units traded. */
export type DailyVolume = Map<number, bigint>;

/** Adds a trade to the day of its own time. Trades of different markets may arrive slightly out of order. */
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
 * Value of a trade in BTC when it is booked: exact if BTC is one of its assets, else converted through AUD by the
 * current conversion and rounded down. Zero while there is no conversion.
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
