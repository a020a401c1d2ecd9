import { z } from 'zod';
import { DEPOSIT_CHANNELS, SUSPENSE_REASONS } from '../cash/index.js';
import { decimalText, isoTime } from '../web/index.js';

const currencyText = z.string().regex(/^[a-z]{3}$/, 'A currency is written like aud.');

/** Where the caller pays in to: theirs alone. */
export const payInSchema = z.object({
  payId: z.string(),
  /** Six digits. */
  bsb: z.string(),
  account: z.string(),
  accountName: z.string(),
});
export type PayInView = z.output<typeof payInSchema>;

/** GET /api/deposit-channels → how money of a country can be paid in, and what may still come. */
export const depositChannelSchema = z.object({
  currency: currencyText,
  channel: z.enum(DEPOSIT_CHANNELS),
  fee: decimalText,
  /** Less waits until somebody of the staff has looked at it. */
  least: decimalText,
  most: decimalText,
  perDay: decimalText,
  /** What may still come of it in these 24 hours. */
  left: decimalText,
  /** Null until it is opened by POST /api/deposit-channels. */
  payIn: payInSchema.nullable(),
  /** The bank of a demo is simulated: no real money arrives there. */
  simulated: z.boolean(),
});
export type DepositChannelView = z.output<typeof depositChannelSchema>;
export const depositChannelsReply = z.object({ items: z.array(depositChannelSchema) });

/** POST /api/deposit-channels → 200 with the caller's PayID and account of this currency, always the same ones. */
export const openPayInBody = z.strictObject({ currency: currencyText });

/**
 * GET /api/deposits?cursor=&limit= → newest first. `pending`: the bank has it, and it is not credited yet; `reason`
 * says why it waits, or why it went back.
 */
export const depositRowSchema = z.object({
  depositId: z.string(),
  currency: z.string(),
  channel: z.enum(DEPOSIT_CHANNELS),
  amount: decimalText,
  at: isoTime,
  state: z.enum(['pending', 'completed', 'failed']),
  reason: z.enum(SUSPENSE_REASONS).nullable(),
  /** The entry of the ledger by which it was credited. */
  entryRevision: z.number().int().nullable(),
});
export type DepositRow = z.output<typeof depositRowSchema>;

/** POST /api/demo/bank/credit → 204. Somebody pays through the simulated bank. */
export const demoBankCreditBody = z.strictObject({
  currency: currencyText,
  amount: decimalText,
  payerName: z.string().min(1).max(140),
  /** A PayID, or BSB and account with a hyphen between them. */
  to: z.string().min(1).max(140),
  text: z.string().max(140).optional(),
});

export * from './withdrawals.js';
