import { REASONS, type Reason, type ReasonList } from '@corella/contracts/operator';
import { plainParagraph } from '@corella/contracts/web';
import { z } from 'zod';

const BEFORE_NOTE = ' - ';

/**
 * A reason as it goes on record: code, text, and a note after a dash if there is one. Null unless it begins with a code
 * of the list; the text may be left out, but no other one may stand there.
 */
export function completeReason(list: ReasonList, given: string): string | null {
  const known: readonly Reason[] = REASONS[list];
  const [stated = '', ...note] = given.trim().split(BEFORE_NOTE);
  const reason = known.find(({ code, text }) => stated.trim() === code || stated.trim() === `${code} ${text}`);
  return reason === undefined ? null : [`${reason.code} ${reason.text}`, ...note].join(BEFORE_NOTE);
}

const given = plainParagraph
  .trim()
  .min(3, 'Give a reason.')
  .max(500)
  .describe('A code of GET /operator/api/reasons, alone or with its text, and a note after " - ": H01 - as agreed.');

/** A reason that another list may have: the act is known later. */
export const someReason = given;

/** A reason of the venue's list for an act. */
export const reasonFor = (list: ReasonList) =>
  given.transform((stated, context): string => {
    const complete = completeReason(list, stated);
    if (complete !== null) return complete;
    context.issues.push({ code: 'custom', input: stated, message: reasonFault(list) });
    return z.NEVER;
  });

export const reasonFault = (list: ReasonList): string =>
  `Write a code, alone or with its text, and a note after " - ". Codes: ${REASONS[list].map(({ code }) => code).join(', ')}.`;

export const reasonBody = (list: ReasonList) => z.strictObject({ reason: reasonFor(list) });
