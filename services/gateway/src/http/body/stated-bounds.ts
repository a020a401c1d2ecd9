import { decimalText } from '@corella/contracts/web';
import { LEDGER_SCALE } from '@corella/money';
import { z } from 'zod';

/**
 * Fields whose bounds the OpenAPI document says, so that a client made of it sends nothing that is refused. A pattern
 * here is for the document; what is refused, and in which words, is decided where the value is read.
 */
const ANY_DIGITS = '[0-9]';
/** More digits than these are no exact number. */
const EXACT_DIGITS = 15;

const digits = (count: number): string => (count === 0 ? '' : count === 1 ? ANY_DIGITS : `${ANY_DIGITS}{${count}}`);

/** A pattern of the whole numbers from 0 or 1 to `to`, written without leading zeros. */
export function patternOfNumbers(from: 0 | 1, to: number): string {
  const most = String(to);
  if (most.length > EXACT_DIGITS) return patternOfNumbers(from, 10 ** EXACT_DIGITS - 1);
  const shorter = most.length > 1 ? [`[1-9]${most.length > 2 ? `${ANY_DIGITS}{0,${most.length - 2}}` : ''}`] : [];
  const asLong = [...most].flatMap((text, place) => {
    const [digit, least] = [Number(text), place === 0 ? 1 : 0];
    return digit > least ? [`${most.slice(0, place)}[${least}-${digit - 1}]${digits(most.length - place - 1)}`] : [];
  });
  return `^(?:${[...(from === 0 ? ['0'] : []), ...shorter, ...asLong, most].join('|')})$`;
}

/** A whole number in a query. */
export const wholeText = (from: 0 | 1, to: number, meaning = '') =>
  z
    .string()
    .regex(/^[0-9]{1,15}$/, 'A whole number is expected.')
    .meta({
      pattern: patternOfNumbers(from, to),
      description: `A whole number from ${from} to ${to}.${meaning && ` ${meaning}`}`,
    })
    .transform(Number)
    .refine((value) => value >= from && value <= to, `From ${from} to ${to}.`);

/** The length of a page. Who asks for more than `most` rows gets so many. */
export const pageLengthText = (most: number) => wholeText(1, 999, `At most ${most} rows are answered.`);

/** Several of `choices`, separated by commas. */
export const listText = (choices: readonly string[], maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .meta({
      pattern: `^(?:${choices.join('|')})(?:,(?:${choices.join('|')}))*$`,
      description: `One or several of ${choices.join(', ')}, separated by commas.`,
    });

/** A pattern of the decimals that are more than zero, with at most `scale` digits after the point. */
export function patternAboveZero(scale: number): string {
  const below = Array.from({ length: scale }, (_, zeros) => {
    const further = scale - zeros - 1;
    return `${'0'.repeat(zeros)}[1-9]${further === 0 ? '' : `${ANY_DIGITS}{0,${further}}`}`;
  });
  return `^(?:[1-9]${ANY_DIGITS}{0,24}(?:\\.${ANY_DIGITS}{1,${scale}})?|0\\.(?:${below.join('|')}))$`;
}

/** An amount of money that is moved. */
export const amountAboveZero = decimalText.meta({
  pattern: patternAboveZero(LEDGER_SCALE),
  description: `Greater than zero, with at most ${LEDGER_SCALE} decimals.`,
});
