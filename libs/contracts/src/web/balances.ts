import { z } from 'zod';
import { CANDLE_PERIODS } from '../market/periods.js';
import { decimalText, isoTime } from './primitives.js';

/**
 * GET /api/balances → {items, totalAud}. One row per asset, zeros included. `aud` is null when no path to AUD is known.
 */
export const balanceSchema = z.object({
  asset: z.string(),
  available: decimalText,
  frozen: decimalText,
  total: decimalText,
  aud: decimalText.nullable(),
});
export type Balance = z.output<typeof balanceSchema>;
export const balancesSchema = z.object({ items: z.array(balanceSchema), totalAud: decimalText, seq: z.number() });
export type Balances = z.output<typeof balancesSchema>;

/**
 * GET /api/balances/history?days=30 (1 to 92) → the value of the account in AUD at the ends of periods (UTC) and, as
 * the last point, now. Ascending, starting with the account's first line (`since`; null while it has none). Each point
 * is what the account held then, at the prices of that time, cut to the cent. It is null when something it held had no
 * price yet. A month has one point a day; a shorter span or a younger account has shorter periods.
 */
export const balanceHistorySchema = z.object({
  items: z.array(z.object({ at: isoTime, totalAud: decimalText.nullable() })),
  since: isoTime.nullable(),
  period: z.enum(CANDLE_PERIODS),
});
export type BalanceHistoryWire = z.output<typeof balanceHistorySchema>;

/**
 * GET /api/balances/costs → what holdings have cost in AUD, by average cost and from the ledger alone. AUD itself and
 * empty holdings are left out. `knownQuantity` is what was bought, `cost` what that has cost, fees included, and
 * `averageCost` one unit of it (null while nothing is known). What was paid in has no known cost; what was bought with
 * another asset has taken over the cost of that.
 */
export const holdingCostsSchema = z.object({
  items: z.array(
    z.object({
      asset: z.string(),
      quantity: decimalText,
      knownQuantity: decimalText,
      cost: decimalText,
      averageCost: decimalText.nullable(),
    }),
  ),
  seq: z.number(),
});
export type HoldingCosts = z.output<typeof holdingCostsSchema>;
export type HoldingCost = HoldingCosts['items'][number];

/** GET /api/balances/at?time= → what the account held at a past instant. */
export const balancesAtSchema = z.object({
  at: isoTime,
  revision: z.number(),
  items: z.array(z.object({ asset: z.string(), available: decimalText, frozen: decimalText, total: decimalText })),
});
