import { isIP } from 'node:net';
import { z } from 'zod';

/** An option as the command line and the environment have it. */
export interface OptionSpec {
  readonly schema: z.ZodType;
  readonly env: string;
  readonly value: string;
  readonly help: string;
  /** May be given several times, or once with commas. */
  readonly repeatable?: boolean;
  /**
   * Comes from the environment, or from the file that the variable with `_FILE` at its end names. Never from the
   * command line, which other users of the machine can read.
   */
  readonly secret?: boolean;
}

export const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, `write one of ${values.join(', ')}`);
export const onOff = oneOf(['on', 'off']);
export const email = z.string().regex(/^[^\s@]{1,64}@[^\s@]{1,190}$/, 'write an email address');
export const text = (what: string) => z.string().min(1, `write ${what}`);
/** Digits only: `1e3`, `0x50` and an empty text are no numbers that anybody means. */
export const whole = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,10}$/, `write a whole number from ${least} to ${most}`)
    .transform(Number)
    .refine((value) => value >= least && value <= most, `write a whole number from ${least} to ${most}`);
const isRange = (text: string): boolean => {
  const [, address = '', prefix = '0'] = /^([^/]+)(?:\/([0-9]{1,3}))?$/.exec(text) ?? [];
  const family = isIP(address);
  return family !== 0 && Number(prefix) <= (family === 4 ? 32 : 128);
};
/** A wider range is a slip, and would let everybody choose the address that they are counted by. */
const isNarrow = (text: string): boolean => {
  const [address = '', prefix] = text.split('/');
  return prefix === undefined || Number(prefix) >= (isIP(address) === 4 ? 8 : 16);
};
export const cidr = z
  .string()
  .refine(isRange, { error: 'write an address or a range such as 10.0.0.0/8', abort: true })
  .refine(
    isNarrow,
    'write a range of at most /8, or /16 for IPv6: whoever is in it chooses the address they come from',
  );
/** As browsers send it: anything else, such as `https://venue.example:443`, would never match and shut everybody out. */
const isOrigin = (text: string): boolean =>
  /^https?:/i.test(text) && URL.canParse(text) && new URL(text).origin === text.toLowerCase();
export const origin = z.string().refine(isOrigin, 'write an origin such as https://venue.example');
export const areTwoPeople = (emails: readonly string[]): boolean =>
  emails.length === 0 || (emails.length === 2 && new Set(emails.map((email) => email.toLowerCase())).size === 2);

/** Addresses come without passwords, which are options of their own that no command line may hold. */
export const address = (...schemes: readonly [string, ...string[]]) => {
  const form = schemes.map((scheme) => `${scheme}://host:port`).join(' or ');
  return z
    .string()
    .refine((text) => URL.canParse(text) && schemes.includes(new URL(text).protocol.slice(0, -1)), {
      error: `write an address such as ${form}`,
      abort: true,
    })
    .refine((text) => new URL(text).password === '', 'leave the password out; it has a variable of its own');
};
