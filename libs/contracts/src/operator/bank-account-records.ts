import { z } from 'zod';
import { BANK_ACCOUNT_STATES, BANK_CURRENCIES, TEST_DEPOSIT_STATES } from '../cash/index.js';
import { isoTime } from '../web/primitives.js';
import type { Read } from './read-only.js';

/**
 * GET bank-accounts, a list in the console's dialect: `state`, `currency`, `uid` and `q` (uid, account). Nothing of it
 * has a name or a number.
 */
export const bankAccountRecordSchema = z.object({
  /** `B1000001-2`. */
  id: z.string(),
  uid: z.string(),
  currency: z.enum(BANK_CURRENCIES),
  state: z.enum(BANK_ACCOUNT_STATES),
  addedAt: isoTime,
  verifiedAt: isoTime.nullable(),
  removedAt: isoTime.nullable(),
});
export type BankAccountRecord = Read<typeof bankAccountRecordSchema>;

/** POST bank-accounts/{id}/open {reason}. The reason, one of `REASONS.reveal`, goes on record first. */
export const openedBankAccountSchema = bankAccountRecordSchema.extend({
  /** Null once it was removed or erased. */
  details: z
    .object({
      name: z.string(),
      account: z.string(),
      /** Null where the number names none that we know. */
      bank: z.string().nullable(),
      test: z
        .object({
          state: z.enum(TEST_DEPOSIT_STATES),
          at: isoTime,
          /** How many amounts may still be named. */
          left: z.int(),
        })
        .nullable(),
    })
    .nullable(),
});
export type OpenedBankAccount = Read<typeof openedBankAccountSchema>;
