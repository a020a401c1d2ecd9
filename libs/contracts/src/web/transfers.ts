import { z } from 'zod';
import { decimalText, idText, isoTime } from './primitives.js';

/** Where money can stand. Only `spot` takes part in transfers so far; the other is refused by its name. */
const end = z.strictObject({ uid: idText, account: z.enum(['spot', 'leverage']) });

/** POST /api/transfers → 201. Between a main account and its sub-accounts, for the main account. No fee is taken. */
export const transferBody = z.strictObject({
  from: end,
  to: end,
  asset: z.string().regex(/^[a-z0-9]{1,20}$/, 'An asset is written like btc.'),
  amount: decimalText,
});
export type TransferBody = z.output<typeof transferBody>;
export const transferReply = z.object({
  transferId: z.string(),
  from: end,
  to: end,
  asset: z.string(),
  amount: decimalText,
});
export type Transfer = z.output<typeof transferReply>;

/**
 * GET /api/transfers?cursor=&limit= → those of the caller and of its sub-accounts, newest first. `from` and `to` are
 * uids; a sub-account is not told which account of its family the other end is.
 */
export const transferRowSchema = z.object({
  transferId: z.string(),
  at: isoTime,
  from: z.string().nullable(),
  to: z.string().nullable(),
  asset: z.string(),
  amount: decimalText,
});
export type TransferRow = z.output<typeof transferRowSchema>;
