import { COUNTRIES } from './countries.js';
import type { KycRating, RatingTerms } from './rating.js';

/**
 * How closely verified customers are looked at. A versioned setting, which two people publish; what stands here is its
 * first version.
 */
export interface DiligenceTerms extends RatingTerms {
  /** Of 100 cases that one person approved, so many are looked at again by another. */
  readonly secondLookPercent: number;
  /** Years from an approval until a customer is looked at again, by their rating. */
  readonly reviewYears: Readonly<Record<KycRating, number>>;
  /** So many days before their document expires, customers are told. */
  readonly expiryNoticeDays: number;
}

/** A version in force, to come or past. The first one has no approval and takes effect from the beginning. */
export interface DiligenceVersion {
  readonly version: number;
  readonly terms: DiligenceTerms;
  readonly effectiveAt: number;
}

/** Events of `diligence-terms`. */
export interface DiligenceEvents {
  DiligencePublished: DiligenceVersion & { readonly approvalId: string; readonly by: string };
  /** Two people took a version back before it began. The next one has its number again. */
  DiligenceWithdrawn: { readonly version: number; readonly approvalId: string; readonly by: string };
}

export const DILIGENCE_STREAM = 'diligence-terms';

/** The FATF calls on everybody to act against the countries of high risk, and monitors the others (October 2025). */
export const FIRST_DILIGENCE: DiligenceVersion = {
  version: 1,
  effectiveAt: 0,
  terms: {
    secondLookPercent: 5,
    reviewYears: { low: 3, medium: 2, high: 1 },
    mediumReasons: 4,
    expiryNoticeDays: 30,
    highRiskCountries: ['IR', 'KP', 'MM'],
    watchedCountries: 'AO BG BO CD CI CM DZ HT KE LA LB MC NA NP SS SY VE VG VN YE'.split(' '),
  },
};

/** A version that was published, and what became of it. */
export interface KnownDiligence extends DiligenceVersion {
  /** Null of the first version, which nobody published. */
  readonly approvalId: string | null;
  /** Taken back by two people before it began. */
  readonly withdrawal?: { readonly approvalId: string; readonly at: number };
}

/** The least and the most of each figure. */
export const DILIGENCE_BOUNDS = {
  secondLookPercent: [1, 100],
  'reviewYears.low': [1, 5],
  'reviewYears.medium': [1, 5],
  'reviewYears.high': [1, 5],
  mediumReasons: [2, 8],
  expiryNoticeDays: [7, 180],
} as const satisfies Readonly<Record<string, readonly [number, number]>>;
export type DiligenceFigure = keyof typeof DILIGENCE_BOUNDS;
export const DILIGENCE_FIGURES = Object.keys(DILIGENCE_BOUNDS) as readonly DiligenceFigure[];
export const DILIGENCE_LISTS = ['highRiskCountries', 'watchedCountries'] as const;
export type DiligenceList = (typeof DILIGENCE_LISTS)[number];
export type DiligenceField = DiligenceFigure | DiligenceList;

export const figureOf = (terms: DiligenceTerms, figure: DiligenceFigure): number => {
  switch (figure) {
    case 'reviewYears.low':
      return terms.reviewYears.low;
    case 'reviewYears.medium':
      return terms.reviewYears.medium;
    case 'reviewYears.high':
      return terms.reviewYears.high;
    default:
      return terms[figure];
  }
};

/** What is wrong with the terms, by field and in words. Empty where nothing is. */
export function diligenceFaults(terms: DiligenceTerms): Readonly<Partial<Record<DiligenceField, string>>> {
  const faults: Partial<Record<DiligenceField, string>> = {};
  for (const figure of DILIGENCE_FIGURES) {
    const [least, most] = DILIGENCE_BOUNDS[figure];
    const value = figureOf(terms, figure);
    if (!Number.isSafeInteger(value) || value < least || value > most)
      faults[figure] = `A whole number from ${least} to ${most}.`;
  }
  const { low, medium, high } = terms.reviewYears;
  if (medium > low) faults['reviewYears.medium'] ??= 'Not later than a low risk.';
  if (high > medium) faults['reviewYears.high'] ??= 'Not later than a medium risk.';
  for (const list of DILIGENCE_LISTS) {
    const unknown = terms[list].find((country) => !COUNTRIES.includes(country));
    if (unknown !== undefined) faults[list] = `There is no country ${unknown}.`;
    else if (new Set(terms[list]).size !== terms[list].length) faults[list] = 'Each country once.';
  }
  const twice = terms.watchedCountries.find((country) => terms.highRiskCountries.includes(country));
  if (twice !== undefined) faults.watchedCountries ??= `${twice} is a country of high risk already.`;
  return faults;
}

/** The same terms with their countries in the order of the alphabet. */
export const inOrder = (terms: DiligenceTerms): DiligenceTerms => ({
  ...terms,
  highRiskCountries: [...terms.highRiskCountries].sort(),
  watchedCountries: [...terms.watchedCountries].sort(),
});

/** Whether both say the same, in whatever order they name countries. */
export function isSameDiligence(one: DiligenceTerms, other: DiligenceTerms): boolean {
  const [ordered, others] = [inOrder(one), inOrder(other)];
  return (
    DILIGENCE_FIGURES.every((figure) => figureOf(one, figure) === figureOf(other, figure)) &&
    DILIGENCE_LISTS.every((list) => ordered[list].join() === others[list].join())
  );
}

/** The newest version that has begun. The versions come oldest first, and take effect in their order. */
export function inForceAt<Version extends Pick<KnownDiligence, 'effectiveAt' | 'withdrawal'>>(
  versions: readonly Version[],
  at: number,
): Version | undefined {
  return versions.findLast(({ effectiveAt, withdrawal }) => effectiveAt <= at && withdrawal === undefined);
}
