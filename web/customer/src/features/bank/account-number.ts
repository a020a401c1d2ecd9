/** Digits of an account number, in groups as its country writes them. */
const GROUPS: Readonly<Record<string, readonly number[]>> = { aud: [6, 9], nzd: [2, 4, 7, 3] };

/** What was typed so far, with the hyphens of its country: `06200012344417` → `062000-12344417`. */
export function writtenAccount(currency: string, typed: string): string {
  let rest = typed.replaceAll(/\D/g, '');
  const parts: string[] = [];
  for (const length of GROUPS[currency] ?? []) {
    if (rest === '') break;
    parts.push(rest.slice(0, length));
    rest = rest.slice(length);
  }
  return parts.join('-');
}

const WHOLE: Readonly<Record<string, RegExp>> = {
  aud: /^\d{6}-\d{5,9}$/,
  nzd: /^\d{2}-\d{4}-\d{7}-\d{2,3}$/,
};
export const isWholeAccount = (currency: string, written: string): boolean => WHOLE[currency]?.test(written) === true;
