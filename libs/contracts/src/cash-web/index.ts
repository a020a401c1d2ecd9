export * from './addresses.js';
import { z } from 'zod';
import {
  BANK_ACCOUNT_STATES,
  BANK_CURRENCIES,
  DEPOSIT_CHANNELS,
  SUSPENSE_REASONS,
  TEST_DEPOSIT_STATES,
} from '../cash/index.js';
import { decimalText, isoTime, plainText } from '../web/index.js';

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

/** GET /api/bank-accounts → the bank accounts of the caller. */
export const bankAccountSchema = z.object({
  accountId: z.string(),
  currency: z.enum(BANK_CURRENCIES),
  state: z.enum(BANK_ACCOUNT_STATES),
  name: z.string(),
  /** AUD: BSB and account, as `062000-12344417`. NZD: `12-3456-1234567-00`. */
  account: z.string(),
  /** Which bank that is; null for one that we do not know. */
  bank: z.string().nullable(),
  addedAt: isoTime,
  verifiedAt: isoTime.nullable(),
  /** The last test deposit. `left`: how many amounts may still be named. */
  test: z.object({ state: z.enum(TEST_DEPOSIT_STATES), at: isoTime, left: z.int() }).nullable(),
  /** When the next test deposit can be asked for; null: now, unless it is verified. */
  nextTestAt: isoTime.nullable(),
});
export type BankAccountView = z.output<typeof bankAccountSchema>;
export const bankAccountsReply = z.object({
  items: z.array(bankAccountSchema),
  currencies: z.array(z.enum(BANK_CURRENCIES)),
  /** When the next one can be added; null: now. */
  addFrom: isoTime.nullable(),
  /** The bank of a demo is simulated: its statement can be read here. */
  simulated: z.boolean(),
});
export type BankAccountsView = z.output<typeof bankAccountsReply>;

/**
 * POST /api/bank-accounts → 201. Takes the proof of a new withdrawal address (`address-add`), which is spent on it.
 * `accurate`: the caller says that all of it is so.
 */
export const addBankAccountBody = z.strictObject({
  currency: currencyText,
  name: plainText.trim().min(1, 'Write the name of the account.').max(140),
  account: z.string().trim().min(1).max(40),
  accurate: z.literal(true, 'Confirm that what you wrote is accurate.'),
  stepUp: z.string().min(1).max(200).optional(),
});
export const bankAccountAddedReply = z.object({ accountId: z.string() });

/** POST /api/bank-accounts/{id}/verify → 204. `amount`: what the test deposit came to, as `0.42`. */
export const verifyBankAccountBody = z.strictObject({
  amount: z.string().regex(/^0\.(?!0+$)\d{1,2}$/, 'Write the amount like 0.42.'),
});

/** GET /api/banks?q= → at most eight, by name or by the first digits of an account number. */
export const knownBankSchema = z.object({
  currency: z.enum(BANK_CURRENCIES),
  name: z.string(),
  prefixes: z.array(z.string()),
});
export const banksReply = z.object({ items: z.array(knownBankSchema) });

/** GET /api/demo/bank-statement/{id} → the line of the test deposit on the statement of the simulated bank. */
export const demoStatementReply = z.object({ amount: decimalText, at: isoTime });
export * from './withdrawals.js';
