import { z } from 'zod';
import { API_PERMISSIONS } from '../identity/constants.js';
import { MAIL_PHRASE } from '../identity/mail-phrase.js';
import { stepUpText } from './auth.js';
import { codeText, emailText, isoTime, plainText } from './primitives.js';

/** What a session alone may not ask for. Apart from the other schemas, because no page needs these. */

/** Proof that a session alone cannot give: a code of the authenticator, or the token of a step-up. */
const proofFields = { code: codeText.optional(), stepUp: stepUpText.optional() };

/** POST /api/api-keys, PUT /api/api-keys/{accessKey}. */
export const apiKeyBody = z.strictObject({
  label: plainText.min(1, 'Give the key a label.').max(50),
  permissions: z.array(z.enum(API_PERMISSIONS)).min(1, 'Choose at least one permission.').max(3),
  ips: z.array(z.string().max(49)).max(20, 'Each key can be bound to up to 20 IPs or IP segments'),
  ...proofFields,
});

/** PUT /api/user/mail-phrase → 200 `mailPhraseSchema`. Null removes the phrase. */
export const mailPhraseBody = z.strictObject({
  phrase: z.string().regex(MAIL_PHRASE, 'Write 4 to 20 letters, digits, blanks or simple marks.').nullable(),
  ...proofFields,
});

/** POST /api/user/lock → 204. Every session ends, this one too. */
export const lockAccountBody = z.strictObject(proofFields);

/** POST /api/privacy/export → 200 `dataExportSchema`, as a file. */
export const dataExportBody = z.strictObject(proofFields);
/** The parts that identity tells have its own names; they may grow. */
export const dataExportSchema = z.looseObject({
  madeAt: isoTime,
  balances: z.array(z.object({ asset: z.string(), available: z.string(), frozen: z.string() })),
  /** The address book and the bank accounts, as `GET /api/addresses` and `GET /api/bank-accounts` list them. */
  addresses: z.array(z.looseObject({ addressId: z.string() })),
  bankAccounts: z.array(z.looseObject({ accountId: z.string() })),
});
export type DataExport = z.output<typeof dataExportSchema>;

/**
 * POST /api/user/email → 204. Mails one code to the address of now and one to the new one. The answer does not tell
 * whether another account has the new address.
 */
export const emailChangeBody = z.strictObject({
  email: emailText,
  acknowledgeBlock: z.boolean().optional(),
  ...proofFields,
});
/**
 * POST /api/user/phone → 200 `codeSentSchema`. Texts a code to the number, which is international (`+61…`). The answer
 * does not tell whether another account has it.
 */
export const phoneBody = z.strictObject({
  phone: z.string().min(1, 'Write a phone number.').max(40),
  acknowledgeBlock: z.boolean().optional(),
  ...proofFields,
});
/** POST /api/user/phone/confirm → 204. Five attempts. */
export const phoneConfirmBody = z.strictObject({ code: codeText });
/** DELETE /api/user/phone → 204. */
export const phoneRemoveBody = z.strictObject({ acknowledgeBlock: z.boolean().optional(), ...proofFields });
/** Where a code went, masked. */
export const codeSentSchema = z.object({ to: z.string() });
/** POST /api/user/email/confirm → 204, and every session ends. Both codes, five attempts. */
export const emailConfirmBody = z.strictObject({ oldCode: codeText, newCode: codeText });
