import { isKycField, questionOf, type KycAnswers, type KycQuestion } from './fields.js';
import { KYC_DUPLICATE_SCORE } from './limits.js';

/** How much risk a customer is, from the least to the most. */
export const KYC_RATINGS = ['low', 'medium', 'high'] as const;
export type KycRating = (typeof KYC_RATINGS)[number];

/** Why a customer is no low risk, and how much each reason weighs. A code is never given another meaning. */
export const KYC_RISKS = {
  'public-figure': { rating: 'high', en: 'a foreign public figure' },
  sanctions: { rating: 'high', en: 'a hit of a sanctions list' },
  fraud: { rating: 'high', en: 'a document that may not be genuine' },
  'same-person': { rating: 'high', en: 'a likeness to another customer' },
  'high-risk-country': { rating: 'high', en: 'a country of high risk' },
  unchecked: { rating: 'high', en: 'a checking service that has not answered' },
  'watched-country': { rating: 'medium', en: 'a country under increased monitoring' },
  alike: { rating: 'medium', en: 'some likeness to another customer' },
  company: { rating: 'medium', en: 'a company' },
  business: { rating: 'medium', en: 'a business that handles much money of others' },
  'owners-abroad': { rating: 'medium', en: 'owners who live abroad' },
  funds: { rating: 'medium', en: 'funds whose source says little' },
  purpose: { rating: 'medium', en: 'payments, or a purpose that says little' },
  'large-amounts': { rating: 'medium', en: 'large amounts beside the occupation' },
} as const satisfies Readonly<Record<string, { readonly rating: 'medium' | 'high'; readonly en: string }>>;
export type KycRisk = keyof typeof KYC_RISKS;
export const KYC_RISK_NAMES = Object.keys(KYC_RISKS) as readonly KycRisk[];

const HANDLING_MONEY: readonly string[] = ['finance', 'crypto'];
const SAYING_LITTLE: Readonly<
  Partial<Record<KycQuestion, { readonly risk: KycRisk; readonly answers: readonly string[] }>>
> = {
  mainBusiness: { risk: 'business', answers: HANDLING_MONEY },
  sourceOfFunds: { risk: 'funds', answers: ['loans', 'other'] },
  purpose: { risk: 'purpose', answers: ['payments', 'other'] },
  companyPurpose: { risk: 'purpose', answers: ['payments', 'other'] },
};
const WITHOUT_PAY: readonly string[] = ['student', 'home', 'retired', 'unemployed', 'other'];
const LARGE: readonly string[] = ['200', 'more'];

export interface KycRated {
  readonly rating: KycRating;
  readonly reasons: readonly KycRisk[];
}

/** What a rating is made of. `found` is null where the checking service has not answered. */
export interface RatingFacts {
  readonly kind: 'person' | 'company';
  /** Of residence, ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly answers: KycAnswers;
  readonly found: {
    readonly sanctionsHits: number;
    readonly publicFigure: boolean;
    readonly fraud: boolean;
    /** How much the most alike customer looks the same, from 0 to 1. */
    readonly duplicateScore: number;
  } | null;
}

/** Counts for who was approved without a finding of the checking service. */
export const UNCHECKED: KycRated = { rating: 'high', reasons: ['unchecked'] };

/** What of the settings a rating depends on. */
export interface RatingTerms {
  /** So many reasons of medium weight are a high risk together. */
  readonly mediumReasons: number;
  /** ISO 3166-1 alpha-2, in the order of the alphabet. Each is a reason of high weight by itself. */
  readonly highRiskCountries: readonly string[];
  /** The same, of medium weight. */
  readonly watchedCountries: readonly string[];
}

/** The rating of a customer, which follows from the facts and the settings alone. */
export function rateCustomer(facts: RatingFacts, terms: RatingTerms): KycRated {
  const risks = new Set<KycRisk>([...risksFound(facts), ...risksAnswered(facts, terms)]);
  const reasons = KYC_RISK_NAMES.filter((risk) => risks.has(risk));
  const isHigh = reasons.some((risk) => KYC_RISKS[risk].rating === 'high') || reasons.length >= terms.mediumReasons;
  return { rating: isHigh ? 'high' : reasons.length > 0 ? 'medium' : 'low', reasons };
}

function risksFound({ found }: RatingFacts): readonly KycRisk[] {
  if (found === null) return ['unchecked'];
  const { sanctionsHits, publicFigure, fraud, duplicateScore } = found;
  return [
    ...(publicFigure ? (['public-figure'] as const) : []),
    ...(sanctionsHits > 0 ? (['sanctions'] as const) : []),
    ...(fraud ? (['fraud'] as const) : []),
    ...(duplicateScore >= KYC_DUPLICATE_SCORE ? (['same-person'] as const) : []),
    ...(duplicateScore > 0 && duplicateScore < KYC_DUPLICATE_SCORE ? (['alike'] as const) : []),
  ];
}

/** Of every person of a company, not only of who logs in. */
function risksAnswered(
  { kind, country, answers }: RatingFacts,
  { highRiskCountries, watchedCountries }: RatingTerms,
): readonly KycRisk[] {
  const risks: KycRisk[] = kind === 'company' ? ['company'] : [];
  const { occupation = '', tradingLimit = '' } = answers;
  if (WITHOUT_PAY.includes(occupation) && LARGE.includes(tradingLimit)) risks.push('large-amounts');
  for (const [name, answer] of Object.entries(answers)) {
    if (!isKycField(name)) continue;
    const question = questionOf(name);
    const { risk, answers: saying = [] } = SAYING_LITTLE[question] ?? {};
    if (risk !== undefined && saying.includes(answer)) risks.push(risk);
    if (question === 'publicFigure' && answer === 'yes') risks.push('public-figure');
    if (question === 'residence' && answer !== country) risks.push('owners-abroad');
    if (question !== 'nationality' && question !== 'residence') continue;
    if (highRiskCountries.includes(answer)) risks.push('high-risk-country');
    if (watchedCountries.includes(answer)) risks.push('watched-country');
  }
  return risks;
}

/** When a customer is looked at again: so many years later, on the same day. Milliseconds. */
export function reviewDueAt(approvedAt: number, years: number): number {
  const due = new Date(approvedAt);
  due.setUTCFullYear(due.getUTCFullYear() + years);
  return due.getTime();
}
