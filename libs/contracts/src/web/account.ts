import { z } from 'zod';
import { decimalText, isoTime, signedDecimalText } from './primitives.js';

/** GET /api/balances → {items, totalAud}; one row per asset, zeros included. `aud` null when no path to AUD is known. */
export const balanceSchema = z.object({ asset: z.string(), available: decimalText, frozen: decimalText, total: decimalText, aud: decimalText.nullable() });
export type Balance = z.output<typeof balanceSchema>;
export const balancesSchema = z.object({ items: z.array(balanceSchema), totalAud: decimalText, seq: z.number() });
export type Balances = z.output<typeof balancesSchema>;

/** GET /api/ledger/lines?asset=&type=&from=&to=&cursor=&limit= */
export const ledgerLineSchema = z.object({
  id: z.string(), at: isoTime, type: z.string(), businessId: z.string(), asset: z.string(), bucket: z.enum(['available', 'frozen']), amount: signedDecimalText,
  orderId: z.string().nullable(), symbol: z.string().nullable(),
});
export type LedgerLine = z.output<typeof ledgerLineSchema>;

/** GET /api/fees → public schedule. GET /api/fees/mine → own rates. Parts per million. */
export const feeRowSchema = z.object({ symbol: z.string(), base: z.string(), quote: z.string(), feeClass: z.string(), makerPpm: z.number(), takerPpm: z.number(), minAmount: decimalText, maxAmount: decimalText });
export type FeeRow = z.output<typeof feeRowSchema>;

/** GET /api/demo/outbox?to= (demo, loopback). */
export const outboxItemSchema = z.object({ id: z.string(), to: z.string(), channel: z.string(), subject: z.string(), text: z.string(), code: z.string().nullable(), at: isoTime });
export type OutboxItem = z.output<typeof outboxItemSchema>;
