// The wire of requests for a removal. Apart from `web`, because only their pages load it.
import { z } from 'zod';
import { REMOVAL_FILE_BYTES, REMOVAL_PROJECTS, REMOVAL_TEXT_LENGTH } from '../removal/index.js';
import { workProofSchema } from '../web/auth.js';
import { codeText, emailText, isoTime, plainParagraph } from '../web/primitives.js';

const project = z.literal(REMOVAL_PROJECTS);
const text = plainParagraph.trim().min(1).max(REMOVAL_TEXT_LENGTH);
/** In which PUT enclosure has the token. */
export const REMOVAL_TOKEN_HEADER = 'x-removal-token';
export const REMOVAL_TOKEN = /^[A-Za-z0-9_-]{43}$/;
const token = z.string().regex(REMOVAL_TOKEN);

/** PUT an enclosure: the bytes of one file. */
export const REMOVAL_UPLOAD = {
  maxBytes: REMOVAL_FILE_BYTES,
  types: ['image/jpeg', 'image/png', 'application/pdf'],
} as const;

/** POST /api/removal-requests → 202. The code goes to `contactEmail`. */
export const removalBody = z.strictObject({
  project,
  /** With which the customer logs in. */
  email: emailText,
  contactEmail: emailText,
  contactTel: z.string().min(1).max(30),
  description: text,
  proof: workProofSchema.optional(),
});
export const removalReply = z.object({ request: z.string() });

/** POST /api/removal-requests/prove. The token writes the rest, until `until`. */
export const removalProveBody = z.strictObject({ request: z.string().regex(/^[0-9a-f]{24}$/), code: codeText });
export const removalProvenSchema = z.object({ token: z.string(), until: isoTime });

/** POST /api/removal-requests/{send,cancel,link}. */
export const removalTokenBody = z.strictObject({ token });
/** POST /api/removal-requests/answer. */
export const removalAnswerBody = z.strictObject({ token, text });

/** POST /api/removal-requests/link: what a link of a mail is for. It never tells whose account it is about. */
export const removalLinkSchema = z.object({
  for: z.enum(['answer', 'cancel']),
  project,
  /** Of `answer`: what the desk asks, as a sentence in the language of the request. */
  question: z.object({ reason: z.string(), remark: z.string().nullable() }).nullable(),
  /** Of `answer`: when the request ends without one. */
  answerUntil: isoTime.nullable(),
  /** Of `cancel`: when the removal takes place. */
  executeAt: isoTime.nullable(),
});
export type RemovalLink = z.output<typeof removalLinkSchema>;

/**
 * GET /api/user/removals: changes of one's own account that two of the staff have agreed to, which have not taken place
 * yet. DELETE /api/user/removals/{id} → 204 stops one.
 */
export const agreedRemovalsSchema = z.object({
  items: z.array(z.object({ id: z.string(), project, executeAt: isoTime })),
});
export type AgreedRemovals = z.output<typeof agreedRemovalsSchema>;
