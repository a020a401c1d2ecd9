import { z } from 'zod';
import { MAIL_PHRASE } from '../identity/mail-phrase.js';
import { proofFields } from './auth.js';
import { isoTime } from './primitives.js';

/**
 * PUT /api/user/mail-phrase → 200 `mailPhraseSchema`. Null removes the phrase. It is in every mail and in no answer:
 * whoever has only the session could use it in a mail of their own.
 */
export const mailPhraseBody = z.strictObject({
  phrase: z.string().regex(MAIL_PHRASE, 'Write 4 to 20 letters, digits, blanks or simple marks.').nullable(),
  ...proofFields,
});
/** GET /api/user/mail-phrase. `setAt` is null where there is none. */
export const mailPhraseSchema = z.object({ setAt: isoTime.nullable() });
export type MailPhraseState = z.output<typeof mailPhraseSchema>;
