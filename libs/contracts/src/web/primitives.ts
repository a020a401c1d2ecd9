import { z } from 'zod';
import { isPlainParagraph, isPlainText } from '../plain-text/index.js';

/** Wire schemas of the browser API (`/api/…`): decimal strings for money, ISO-8601 UTC times, ids as strings. */
export const decimalText = z
  .string()
  .regex(/^(?:0|[1-9][0-9]{0,24})(?:\.[0-9]{1,18})?$/, 'Write a plain decimal number such as 12.5.')
  .max(48);
export const signedDecimalText = z.string().regex(/^-?(?:0|[1-9][0-9]{0,24})(?:\.[0-9]{1,18})?$/);
export const isoTime = z.iso.datetime();
export const idText = z.string().regex(/^[1-9][0-9]{0,15}$/, 'An id is a whole number.');
export const symbolText = z.string().regex(/^[a-z0-9]{4,20}$/, 'A symbol is written like btcaud.');
export const clientOrderIdText = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'Up to 64 letters, digits, - and _.');
export const emailText = z
  .string()
  .max(254)
  .regex(
    /^[^\s@"<>(),;:[\]\\\u0000-\u001f\u007f]{1,64}@(?:[A-Za-z0-9]+(?:-+[A-Za-z0-9]+)*\.)+[A-Za-z]{2,24}$/,
    'Write an email address such as name@example.com.',
  );
export const codeText = z.string().regex(/^[0-9]{6}$/, 'The code has six digits.');

/** For labels, names and remarks that a person typed and others read: nothing invisible in it. */
export const plainText = z.string().refine(isPlainText, 'No control characters and no invisible marks.');
/** The same for texts of several lines. */
export const plainParagraph = z.string().refine(isPlainParagraph, 'No control characters and no invisible marks.');

/** The answer to an act that leaves nothing to tell. */
export const doneSchema = z.object({});

export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.strictObject({ items: z.array(item), next: z.string().nullable() });
