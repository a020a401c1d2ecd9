const TITLES: ReadonlySet<string> = new Set([
  'mr',
  'mrs',
  'ms',
  'miss',
  'mx',
  'dr',
  'prof',
  'sir',
  'dame',
  'rev',
  'hon',
  'jr',
  'sr',
  'ii',
  'iii',
  'esq',
]);
const LEGAL_FORMS: ReadonlySet<string> = new Set(['pty', 'ltd', 'limited', 'proprietary', 'co', 'inc', 'llc', 'kk']);
const MARKS = /\p{M}+/gu;
const NOT_A_WORD = /[^\p{L}\p{N}]+/u;
/** Letters that a bank writes without their strokes and that do not decompose. */
const PLAIN: Readonly<Record<string, string>> = { ø: 'o', đ: 'd', ł: 'l', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i', þ: 'th' };

/**
 * The words of a name as a bank may write it: without case, marks, titles, legal forms and punctuation. Full-width
 * letters become plain ones.
 */
export function nameWords(name: string): readonly string[] {
  const plain = name
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(/[øđłßæœıþ]/g, (letter) => PLAIN[letter] ?? letter)
    .replace(/['’]/g, '');
  return plain.split(NOT_A_WORD).filter((word) => word !== '' && !TITLES.has(word) && !LEGAL_FORMS.has(word));
}

/** What a name is found by: its words in alphabetical order; null where it has none. */
export const nameKey = (name: string): string | null => nameWords(name).toSorted().join(' ') || null;
