const FORM = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;
/** No amount needs more digits, written out; it also bounds what an exponent can grow to. */
const MAX_LENGTH = 64;
/** Tells texts that cannot contain a number. Digits within strings are found too, which costs time and nothing else. */
const MAY_HOLD_NUMBER = /[:[,]\s*-?\d/;

/** A JSON number as the client wrote it: its digits are exact, and those of a double would not be. */
export class NumberLiteral {
  constructor(private readonly source: string) {}

  /** The value without exponent and superfluous zeros; null if that takes more than 64 characters. */
  plain(): string | null {
    const [, sign = '', whole = '', fraction = '', exponent = '0'] = FORM.exec(this.source) ?? [];
    const digits = `${whole}${fraction}`.replace(/^0+/, '');
    if (digits === '') return '0';
    const decimals = fraction.length - Number(exponent);
    if (digits.length > MAX_LENGTH || Math.abs(decimals) > MAX_LENGTH) return null;
    const padded = decimals > 0 ? digits.padStart(decimals + 1, '0') : digits.padEnd(digits.length - decimals, '0');
    const point = padded.length - Math.max(0, decimals);
    const rest = padded.slice(point).replace(/0+$/, '');
    const plain = `${sign}${padded.slice(0, point)}${rest === '' ? '' : `.${rest}`}`;
    return plain.length > MAX_LENGTH ? null : plain;
  }
}

/** The specification's third argument of a reviver; TypeScript's library does not know it yet. */
type Reviver = (this: unknown, key: string, value: unknown, context: { readonly source?: string }) => unknown;

/** JSON.parse, with each number as its literal. Throws SyntaxError. */
export function parseWithLiterals(text: string): unknown {
  if (!MAY_HOLD_NUMBER.test(text)) return JSON.parse(text);
  const keepDigits: Reviver = (_key, value, { source }) =>
    typeof value === 'number' ? new NumberLiteral(source ?? String(value)) : value;
  return JSON.parse(text, keepDigits as (key: string, value: unknown) => unknown);
}
