import {
  DILIGENCE_FIGURES,
  DILIGENCE_LISTS,
  figureOf,
  type DiligenceField,
  type DiligenceFigure,
  type DiligenceTerms,
} from '@corella/contracts/kyc';
import { countryName } from '../format/country-name.js';
import { NO_SIDE, type ChangeRow } from './change-row.js';

export const DILIGENCE_LABELS: Readonly<Record<DiligenceField, string>> = {
  secondLookPercent: 'Second looks',
  'reviewYears.low': 'Review of a low risk',
  'reviewYears.medium': 'Review of a medium risk',
  'reviewYears.high': 'Review of a high risk',
  mediumReasons: 'Medium reasons that are a high risk',
  expiryNoticeDays: 'Told before a document expires',
  highRiskCountries: 'Countries of high risk',
  watchedCountries: 'Countries under monitoring',
};

/** "%" stands at the figure, words after it. */
export const DILIGENCE_UNITS: Readonly<Record<DiligenceFigure, readonly [one: string, many: string]>> = {
  secondLookPercent: ['%', '%'],
  'reviewYears.low': ['year', 'years'],
  'reviewYears.medium': ['year', 'years'],
  'reviewYears.high': ['year', 'years'],
  mediumReasons: ['reason', 'reasons'],
  expiryNoticeDays: ['day', 'days'],
};

function figureText(figure: DiligenceFigure, value: number): string {
  const [one, many] = DILIGENCE_UNITS[figure];
  return one === '%' ? `${value}%` : `${value} ${value === 1 ? one : many}`;
}

const NONE = 'none';
const named = (countries: readonly string[]): string =>
  countries.length === 0 ? NONE : countries.map(countryName).join(', ');

/**
 * What differs, in the order of the form; of countries those that come and those that go. Without a version before,
 * everything.
 */
export const diligenceRows = (before: DiligenceTerms | null, after: DiligenceTerms): readonly ChangeRow[] => [
  ...DILIGENCE_FIGURES.flatMap((figure): ChangeRow[] => {
    const [was, is] = [before && figureOf(before, figure), figureOf(after, figure)];
    if (was === is) return [];
    const row = { key: figure, label: DILIGENCE_LABELS[figure], after: figureText(figure, is) };
    return [{ ...row, before: was === null ? null : figureText(figure, was) }];
  }),
  ...DILIGENCE_LISTS.flatMap((list): ChangeRow[] => {
    const label = DILIGENCE_LABELS[list];
    if (before === null) return [{ key: list, label, before: null, after: named(after[list]) }];
    const added = after[list].filter((country) => !before[list].includes(country));
    const gone = before[list].filter((country) => !after[list].includes(country));
    return [
      ...(added.length === 0 ? [] : [{ key: list, label: `${label}, added`, before: NO_SIDE, after: named(added) }]),
      ...(gone.length === 0
        ? []
        : [{ key: `${list}-gone`, label: `${label}, removed`, before: named(gone), after: NO_SIDE }]),
    ];
  }),
];
