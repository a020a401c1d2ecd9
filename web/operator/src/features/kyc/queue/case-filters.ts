import { KYC_CAUSES, KYC_KINDS, KYC_MARKS, KYC_RATINGS } from '@corella/contracts/kyc';
import { countryName } from '../../../shared/format/country-name.js';
import { sentence } from '../../../shared/format/names.js';
import type { Filter } from '../../../shared/table/filter-bar.js';
import { causeText, ratingText } from '../case-words.js';

const SERVED = ['AU', 'NZ', 'JP'];

export const CASE_FILTERS: readonly Filter[] = [
  { field: 'q', label: 'Name, UID, case', kind: 'text', wide: true },
  {
    field: 'kind',
    label: 'Any type',
    kind: 'choice',
    tucked: true,
    choices: KYC_KINDS.map((value) => ({ value, label: sentence(value) })),
  },
  {
    field: 'country',
    label: 'All countries',
    kind: 'choice',
    tucked: true,
    choices: SERVED.map((value) => ({ value, label: countryName(value) })),
  },
  {
    field: 'mark',
    label: 'Any mark',
    kind: 'choice',
    tucked: true,
    choices: KYC_MARKS.map((value) => ({ value, label: sentence(value) })),
  },
  {
    field: 'cause',
    label: 'Any cause',
    kind: 'choice',
    tucked: true,
    choices: KYC_CAUSES.map((value) => ({ value, label: causeText(value) })),
  },
  {
    field: 'rating',
    label: 'Any risk',
    kind: 'choice',
    tucked: true,
    choices: KYC_RATINGS.map((value) => ({ value, label: ratingText(value) })),
  },
];
