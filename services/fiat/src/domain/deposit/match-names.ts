import { nameWords } from '@corella/contracts/kyc';

/** `same`: the money is credited. `alike`: a person looks. `differs`: it goes back. */
export type NameMatch = 'same' | 'alike' | 'differs';

/** A verified person's name in its parts, or a company's whole name as `family`. */
export interface VerifiedName {
  readonly given: string;
  readonly family: string;
}

/**
 * Compares the name of whoever pays with the verified one, in any order of words. Same: the family name is among the
 * payer's words, and all words of the shorter name are in the longer. Alike: initials instead of words, or one letter
 * is different in one word.
 */
export function matchNames(payer: string, verified: VerifiedName): NameMatch {
  const theirs = nameWords(payer);
  const family = nameWords(verified.family);
  const ours = [...nameWords(verified.given), ...family];
  if (theirs.length === 0 || family.length === 0) return 'differs';
  const exact = coverage(theirs, ours, (one, other) => one === other);
  // One word is a name only where the whole verified name is one word.
  const isWhole = theirs.length > 1 || ours.length === 1;
  if (exact && isWhole && family.every((word) => theirs.includes(word))) return 'same';
  const [shorter, longer] = theirs.length <= ours.length ? [theirs, ours] : [ours, theirs];
  return shorter.length > 1 &&
    coverage(shorter, longer, isAlike) &&
    family.some((word) => theirs.some((one) => isAlike(one, word) && one.length > 1))
    ? 'alike'
    : 'differs';
}

/**
 * Whether every word of the shorter list has a word of its own in the longer one. A word that is taken may move its
 * taker on to another one, so that the time stays small whatever a payer calls himself.
 */
function coverage(
  one: readonly string[],
  other: readonly string[],
  fits: (one: string, other: string) => boolean,
): boolean {
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one];
  const takers = new Map<number, string>();
  const place = (word: string, tried: Set<number>): boolean => {
    for (const [index, candidate] of longer.entries()) {
      if (tried.has(index) || !fits(word, candidate)) continue;
      tried.add(index);
      const taker = takers.get(index);
      if (taker !== undefined && !place(taker, tried)) continue;
      takers.set(index, word);
      return true;
    }
    return false;
  };
  return shorter.every((word) => place(word, new Set()));
}

/** The same word, its initial, or one letter more, less or different. */
const isAlike = (one: string, other: string): boolean =>
  one === other || isInitial(one, other) || isInitial(other, one) || isOneLetterOff(one, other);

const isInitial = (letter: string, word: string): boolean => letter.length === 1 && word.startsWith(letter);

function isOneLetterOff(one: string, other: string): boolean {
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one];
  // A word of two letters with one of them changed is another word.
  if (shorter.length < 3 || longer.length - shorter.length > 1) return false;
  let at = 0;
  while (at < shorter.length && shorter[at] === longer[at]) at += 1;
  const rest = shorter.length === longer.length ? shorter.slice(at + 1) : shorter.slice(at);
  return rest === longer.slice(at + 1);
}
