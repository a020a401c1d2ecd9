import { z } from 'zod';
import { WITHDRAWAL_RAILS, WITHDRAWAL_STATES } from '../cash/index.js';
import { decimalText, isoTime, stepUpText } from '../web/index.js';

const assetText = z.string().regex(/^[a-z0-9]{2,10}$/, 'A currency is written like eth.');
const chainText = z.string().regex(/^[a-z0-9]{2,12}$/, 'A network is written like eth or usdterc20.');
const payeeId = z.string().regex(/^[A-Za-z0-9-]{1,40}$/, 'This is the id of no saved address or account.');
/** Ids are numbers that JavaScript holds exactly. */
export const withdrawalIdText = z.string().regex(/^[1-9][0-9]{0,15}$/, 'A withdrawal has a number.');

/**
 * GET /api/withdrawals/limits → what goes out, by what, from how much to how much, and what may still go in these 24
 * hours. Nothing can be withdrawn by a sub-account.
 */
export const withdrawalTermsSchema = z.object({
  currency: z.string(),
  rail: z.enum(WITHDRAWAL_RAILS),
  /** Null for money of a country. */
  chain: z.string().nullable(),
  fee: decimalText,
  least: decimalText,
  most: decimalText,
  /** In AUD, of all coins together; null for money of a country. */
  leftOfDay: decimalText.nullable(),
  /** From when on it can be withdrawn again; null for now. */
  againAt: isoTime.nullable(),
});
export type WithdrawalTermsView = z.output<typeof withdrawalTermsSchema>;
export const withdrawalTermsReply = z.object({ items: z.array(withdrawalTermsSchema) });

/** GET /api/withdrawals/quote?currency=&chain=&amount= → what arrives of it, and what it is worth. */
export const withdrawalQuoteSchema = z.object({
  currency: z.string(),
  chain: z.string().nullable(),
  amount: decimalText,
  fee: decimalText,
  /** What arrives: the amount less the fee. */
  received: decimalText,
  aud: decimalText,
});
export type WithdrawalQuoteView = z.output<typeof withdrawalQuoteSchema>;

/**
 * POST /api/withdrawals → 201 once the money is set aside. `stepUp` was made for exactly this body without it, action
 * `withdrawal-request`. The same key with the same body answers the same withdrawal.
 */
export const requestWithdrawalBody = z
  .strictObject({
    currency: assetText,
    /** With `addressId`. */
    chain: chainText.optional(),
    addressId: payeeId.optional(),
    bankAccountId: payeeId.optional(),
    amount: decimalText,
    stepUp: stepUpText,
  })
  .refine(({ addressId, bankAccountId }) => (addressId === undefined) !== (bankAccountId === undefined), {
    path: ['addressId'],
    message: 'Name a saved address or a bank account, and not both.',
  })
  .refine(({ addressId, chain }) => (addressId === undefined) === (chain === undefined), {
    path: ['chain'],
    message: 'An address has a network, and a bank account has none.',
  });
export const requestedWithdrawalSchema = z.object({ withdrawalId: z.string() });
export type RequestedWithdrawal = z.output<typeof requestedWithdrawalSchema>;

/** GET /api/withdrawals?cursor=&limit= → newest first, without where they went. */
export const withdrawalRowSchema = z.object({
  withdrawalId: z.string(),
  currency: z.string(),
  rail: z.enum(WITHDRAWAL_RAILS),
  chain: z.string().nullable(),
  /** What leaves the account; `fee` is a part of it. */
  amount: decimalText,
  fee: decimalText,
  at: isoTime,
  state: z.enum(WITHDRAWAL_STATES),
  endedAt: isoTime.nullable(),
});
export type WithdrawalLine = z.output<typeof withdrawalRowSchema>;

/**
 * GET /api/withdrawals/{id} → one with all that has happened to it. `outcome`: `unknown` while it may have left and
 * nobody has seen it. DELETE /api/withdrawals/{id} → 200 with it, canceled; refused once it was picked up.
 */
export const withdrawalSchema = withdrawalRowSchema.omit({ endedAt: true }).extend({
  /** What arrives. */
  received: decimalText,
  /** Null once it was erased. */
  payee: z.object({ address: z.string(), tag: z.string().nullable(), label: z.string() }).nullable(),
  outcome: z.enum(['open', 'unknown', 'paid', 'unpaid']),
  txid: z.string().nullable(),
  confirmations: z.int(),
  required: z.int(),
  cancelable: z.boolean(),
  /** When the delay at which it stands ends; null where it stands at none. */
  until: isoTime.nullable(),
  timeline: z.array(z.object({ at: isoTime, state: z.enum(WITHDRAWAL_STATES) })),
});
export type Withdrawal = z.output<typeof withdrawalSchema>;
