import { z } from 'zod';
import {
  DILIGENCE_FIGURES,
  DILIGENCE_LISTS,
  diligenceFaults,
  figureOf,
  inOrder,
  type DiligenceField,
  type DiligenceTerms,
} from '@corella/contracts/kyc';
import type { DiligenceRecord } from '@corella/contracts/operator';
import { firstWhen, notBeforeOf, whenProblem, whenSchema } from '../../shared/changes/when.js';

/** Names of fields in a form have no dots, which would make them parts of an object. */
const FIELD_NAMES = {
  secondLookPercent: 'secondLookPercent',
  'reviewYears.low': 'yearsLow',
  'reviewYears.medium': 'yearsMedium',
  'reviewYears.high': 'yearsHigh',
  mediumReasons: 'mediumReasons',
  expiryNoticeDays: 'expiryNoticeDays',
  highRiskCountries: 'highRiskCountries',
  watchedCountries: 'watchedCountries',
} as const satisfies Readonly<Record<DiligenceField, string>>;
export const nameOf = (field: DiligenceField): (typeof FIELD_NAMES)[DiligenceField] => FIELD_NAMES[field];

const figure = z.string().trim().max(4, 'At most 4 digits.');
const countries = z.string().max(2_000);
const fields = whenSchema.extend({
  secondLookPercent: figure,
  yearsLow: figure,
  yearsMedium: figure,
  yearsHigh: figure,
  mediumReasons: figure,
  expiryNoticeDays: figure,
  highRiskCountries: countries,
  watchedCountries: countries,
});
export type DiligenceValues = z.input<typeof fields>;

const number = (text: string): number => (/^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN);

/** Codes as they are written or pasted: in any case, between spaces, commas or lines. */
export const countriesIn = (text: string): readonly string[] =>
  text
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter((code) => code !== '');

export const termsOf = (values: DiligenceValues): DiligenceTerms =>
  inOrder({
    secondLookPercent: number(values.secondLookPercent),
    reviewYears: {
      low: number(values.yearsLow),
      medium: number(values.yearsMedium),
      high: number(values.yearsHigh),
    },
    mediumReasons: number(values.mediumReasons),
    expiryNoticeDays: number(values.expiryNoticeDays),
    highRiskCountries: countriesIn(values.highRiskCountries),
    watchedCountries: countriesIn(values.watchedCountries),
  });

export const firstDiligence = ({ latest }: DiligenceRecord): DiligenceValues => ({
  ...firstWhen(notBeforeOf(latest)),
  ...(Object.fromEntries([
    ...DILIGENCE_FIGURES.map((field) => [nameOf(field), String(figureOf(latest.terms, field))]),
    ...DILIGENCE_LISTS.map((list) => [nameOf(list), latest.terms[list].join(' ')]),
  ]) as Record<(typeof FIELD_NAMES)[DiligenceField], string>),
});

/** Checks the server's own rules, so that problems are shown beside their field before anything is sent. */
export const diligenceSchema = (record: DiligenceRecord, nowMs: () => number) =>
  fields.superRefine((values, context) => {
    const faults = diligenceFaults(termsOf(values));
    for (const field of [...DILIGENCE_FIGURES, ...DILIGENCE_LISTS]) {
      const message = faults[field];
      if (message !== undefined) context.addIssue({ code: 'custom', path: [nameOf(field)], message });
    }
    const late = whenProblem(values, { nowMs: nowMs(), notBefore: notBeforeOf(record.latest) });
    if (late !== null) context.addIssue({ code: 'custom', path: ['at'], message: late });
  });
