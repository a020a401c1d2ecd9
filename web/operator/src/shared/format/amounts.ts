/**
 * Formats decimal strings from the API for reading. Nothing here becomes a float: digits are grouped, cut and signed as
 * text. The minus is U+2212, which is as wide as the plus.
 */
export const MINUS = '−';
export const NOTHING = '–';

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;

interface Parts {
  readonly negative: boolean;
  readonly whole: string;
  readonly fraction: string;
}

function partsOf(text: string): Parts | null {
  const match = DECIMAL.exec(text);
  return match === null ? null : { negative: match[1] === '-', whole: match[2] ?? '0', fraction: match[3] ?? '' };
}

const group = (digits: string): string => digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',');

function put({ negative, whole, fraction }: Parts, plus: boolean): string {
  const zero = /^0*$/.test(whole + fraction);
  const sign = zero ? '' : negative ? MINUS : plus ? '+' : '';
  return `${sign}${group(whole)}${fraction === '' ? '' : `.${fraction}`}`;
}

/** Cuts to `decimals`, if given, and pads; never rounds. Text that is not a decimal is returned unchanged. */
export function amount(text: string | null, decimals?: number): string {
  if (text === null) return NOTHING;
  const parts = partsOf(text);
  if (parts === null) return text;
  return put(
    decimals === undefined ? parts : { ...parts, fraction: parts.fraction.slice(0, decimals).padEnd(decimals, '0') },
    false,
  );
}

/** Money of a country, such as "1,250.50 AUD". */
export const money = (text: string, currency: string): string => `${amount(text, 2)} ${currency.toUpperCase()}`;

/** The decimals that a column of these figures needs: those of the longest one, and two at least. */
export const decimalsFor = (texts: readonly string[]): number =>
  Math.max(2, ...texts.map((text) => partsOf(text)?.fraction.replace(/0+$/, '').length ?? 0));

/** A movement with its sign and all eight decimals. */
export function movement(text: string): string {
  const parts = partsOf(text);
  return parts === null ? text : put({ ...parts, fraction: parts.fraction.padEnd(8, '0') }, true);
}

export type Direction = 'up' | 'down' | 'flat';

export function direction(text: string): Direction {
  const parts = partsOf(text);
  if (parts === null || /^0*$/.test(parts.whole + parts.fraction)) return 'flat';
  return parts.negative ? 'down' : 'up';
}

/** "0.0184" → "+1.84%": a fraction as text, moved two places and cut to two decimals. */
export function percent(fraction: string): string {
  const parts = partsOf(fraction);
  if (parts === null) return fraction;
  const digits = parts.fraction.padEnd(4, '0');
  const whole = `${parts.whole}${digits.slice(0, 2)}`.replace(/^0+(?=\d)/, '');
  return `${put({ negative: parts.negative, whole, fraction: digits.slice(2, 4) }, true)}%`;
}

/** Parts per million as a percentage with as many decimals as it needs, at least one: 1000 → "0.1". */
export function ppmAsPercent(ppm: number): string {
  const text = (ppm / 10_000).toFixed(4).replace(/0+$/, '');
  return text.endsWith('.') ? `${text}0` : text;
}

/** Counts and stream positions. */
export const count = (value: number): string => group(String(value));

/** Adds signed decimal strings exactly, to sum a set of postings. */
export function sum(texts: readonly string[]): string {
  const scale = 18;
  let total = 0n;
  for (const text of texts) {
    const parts = partsOf(text);
    if (parts === null) continue;
    const units = BigInt(parts.whole + parts.fraction.slice(0, scale).padEnd(scale, '0'));
    total += parts.negative ? -units : units;
  }
  const digits = (total < 0n ? -total : total).toString().padStart(scale + 1, '0');
  const fraction = digits.slice(-scale).slice(0, 8);
  return `${total < 0n ? '-' : ''}${digits.slice(0, -scale)}.${fraction}`;
}
