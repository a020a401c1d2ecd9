import { z } from 'zod';
import { isoTime } from './primitives.js';

/**
 * GET /api/user/mail-phrase. `setAt` is null where there is none. The phrase is in every mail and in no answer: whoever
 * has only the session could use it in a mail of their own.
 */
export const mailPhraseSchema = z.object({ setAt: isoTime.nullable() });
export type MailPhraseState = z.output<typeof mailPhraseSchema>;
