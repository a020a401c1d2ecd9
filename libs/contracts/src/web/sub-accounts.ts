import { appliedSchema } from './applied.js';
import { z } from 'zod';
import { MAX_SUB_ACCOUNTS, MAX_SUB_REMARK_LENGTH, SUB_AUTHORITIES, SUB_NAME } from '../identity/sub-accounts.js';
import { passwordText } from './auth.js';
import { balanceSchema } from './balances.js';
import { codeText, decimalText, isoTime, plainText } from './primitives.js';

const nameText = z.string().regex(SUB_NAME, '6 to 20 Roman letters and digits, and a letter first.');
const remarkText = plainText.max(MAX_SUB_REMARK_LENGTH, `At most ${MAX_SUB_REMARK_LENGTH} characters.`);

/** `state` 0 is available and 1 frozen; `login` 1 is switched on. CFD cannot be granted, so no authority says so. */
export const subAccountSchema = z.object({
  uid: z.string(),
  name: z.string(),
  remark: z.string(),
  state: z.literal([0, 1]),
  /** `venue`: by us, or because the main account is frozen. Only `parent` can be undone here. */
  frozenBy: z.enum(['parent', 'venue']).nullable(),
  login: z.literal([0, 1]),
  authorities: z.array(z.enum(SUB_AUTHORITIES)),
  /** Has a second step: an authenticator or passkeys. */
  totp: z.boolean(),
  createdAt: isoTime,
});
export type SubAccount = z.output<typeof subAccountSchema>;
/** The answers to changes, but not to the making of one. */
export const changedSubAccountSchema = subAccountSchema.extend(appliedSchema.shape);
export type ChangedSubAccount = z.output<typeof changedSubAccountSchema>;

/**
 * GET /api/subaccounts. All balances are those after one entry of the ledger (`seq`): of each sub-account, and what
 * they have together. Assets that a sub-account never had are left out of its own; the sum has a row for every asset.
 */
export const subAccountsSchema = z.object({
  /** Whether the customer is one that may have sub-accounts. */
  mayAdd: z.boolean(),
  limit: z.literal(MAX_SUB_ACCOUNTS),
  items: z.array(subAccountSchema.extend({ balances: z.array(balanceSchema), totalAud: decimalText })),
  sum: z.array(balanceSchema),
  totalAud: decimalText,
  seq: z.number(),
});
export type SubAccounts = z.output<typeof subAccountsSchema>;

/**
 * POST /api/subaccounts, with proof (action `sub-create`) → 201 `subAccountSchema`. All answers below are
 * `changedSubAccountSchema`.
 */
export const createSubAccountBody = z.strictObject({
  name: nameText,
  password: passwordText,
  remark: remarkText.optional(),
  code: codeText.optional(),
  stepUp: z.string().min(1).max(200).optional(),
});
/** PUT /api/subaccounts/{uid}/login · /authorities · /remark; POST /freeze and /unfreeze have no body. */
export const subLoginBody = z.strictObject({ enabled: z.boolean() });
export const subAuthoritiesBody = z.strictObject({ authorities: z.array(z.enum(SUB_AUTHORITIES)).max(10) });
export const subRemarkBody = z.strictObject({ remark: remarkText.min(1, 'Write a remark.') });
/** POST /api/subaccounts/{uid}/credentials: a new password, no authenticator any more, or both. */
export const subCredentialsBody = z
  .strictObject({
    password: passwordText.optional(),
    /** Takes every second step. */
    resetTotp: z.literal(true).optional(),
    code: codeText.optional(),
    stepUp: z.string().min(1).max(200).optional(),
  })
  .refine(({ password, resetTotp }) => password !== undefined || resetTotp === true, {
    path: ['password'],
    error: 'Send a password, or resetTotp: true.',
  });
