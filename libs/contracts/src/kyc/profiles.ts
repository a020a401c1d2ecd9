import { AU_NUMBERS, companyFields, JP_NUMBERS, NZ_NUMBERS } from './company-fields.js';
import type { KycKind, KycMethod } from './events.js';
import type { KycAnswers, KycField, KycSlot } from './fields.js';
import { SELFIE_SLOTS } from './gestures.js';
import { address, BORN, choice, CONTACT, document, KANA, NAME } from './form-parts.js';

/** What one country of residence asks of a person or of a company. */
export interface KycForm {
  readonly kind: KycKind;
  readonly fields: readonly KycField[];
  /** The pictures of each document, by its code. */
  readonly documents: Readonly<Record<string, readonly KycSlot[]>>;
  /** The papers of a company, which go with every document. */
  readonly papers: readonly KycSlot[];
  /** The time zone in which a day begins, for ages and dates. */
  readonly zone: string;
  /** Years of age: from `least` on, and under `below`. */
  readonly age: { readonly least: number; readonly below?: number };
  /** Whether a foreign public figure is served at all. Where they are, two people decide. */
  readonly publicFigures: boolean;
  /** Whether an approved customer gets a letter with a PIN that has to be entered. */
  readonly letter: boolean;
}

const WHO: readonly KycField[] = [BORN, choice('person', 'gender', 'gender'), ...CONTACT];

const trading = (currency: 'aud' | 'jpy'): readonly KycField[] => [
  choice('trading', 'occupation', 'occupation'),
  choice('trading', 'annualIncome', `income-${currency}`),
  choice('trading', 'tradingLimit', `limit-${currency}`),
  choice('trading', 'financialAssets', `assets-${currency}`),
  choice('trading', 'purpose', 'purpose'),
  choice('trading', 'trigger', 'trigger'),
  choice('trading', 'experience', 'experience'),
  { name: 'referrerUid', group: 'trading', type: 'uid', optional: true },
];

const BOTH_SIDES: readonly KycSlot[] = ['front', 'back'];
const FRONT: readonly KycSlot[] = ['front'];

/** What holds for everybody of a country. */
const COUNTRIES = {
  AU: {
    documents: { 'au-licence': BOTH_SIDES, passport: FRONT, 'proof-of-age': BOTH_SIDES },
    zone: 'Australia/Sydney',
    age: { least: 18 },
    publicFigures: true,
    letter: false,
  },
  NZ: {
    documents: { 'nz-licence': BOTH_SIDES, passport: FRONT },
    zone: 'Pacific/Auckland',
    age: { least: 18 },
    publicFigures: true,
    letter: false,
  },
  JP: {
    documents: { 'jp-licence': BOTH_SIDES, 'my-number': FRONT, 'residence-card': BOTH_SIDES },
    zone: 'Asia/Tokyo',
    age: { least: 18, below: 75 },
    publicFigures: false,
    letter: true,
  },
} as const;
type Served = keyof typeof COUNTRIES;

const PEOPLE: Readonly<Record<Served, readonly KycField[]>> = {
  AU: [...NAME, ...WHO, ...address('postcode-4', 'au-state'), ...trading('aud'), ...document('document-au')],
  NZ: [...NAME, ...WHO, ...address('postcode-4', 'nz-region'), ...trading('aud'), ...document('document-nz')],
  JP: [...NAME, ...KANA, ...WHO, ...address('postcode-7', 'prefecture'), ...trading('jpy'), ...document('document-jp')],
};

const WEST = { kana: false, postcode: 'postcode-4', amounts: 'company-aud' } as const;
const COMPANIES: Readonly<Record<Served, readonly KycField[]>> = {
  AU: companyFields({ ...WEST, numbers: AU_NUMBERS, regions: 'au-state', documents: 'document-au' }),
  NZ: companyFields({ ...WEST, numbers: NZ_NUMBERS, regions: 'nz-region', documents: 'document-nz' }),
  JP: companyFields({
    numbers: JP_NUMBERS,
    kana: true,
    postcode: 'postcode-7',
    regions: 'prefecture',
    amounts: 'company-jpy',
    documents: 'document-jp',
  }),
};
const PAPERS: Readonly<Record<Served, readonly KycSlot[]>> = {
  AU: ['registration', 'authority'],
  NZ: ['registration', 'authority'],
  JP: ['registration', 'seal', 'authority'],
};

const formsOf = (country: Served): Readonly<Record<KycKind, KycForm>> => ({
  person: { ...COUNTRIES[country], kind: 'person', fields: PEOPLE[country], papers: [] },
  company: { ...COUNTRIES[country], kind: 'company', fields: COMPANIES[country], papers: PAPERS[country] },
});
const FORMS: Readonly<Record<Served, Readonly<Record<KycKind, KycForm>>>> = {
  AU: formsOf('AU'),
  NZ: formsOf('NZ'),
  JP: formsOf('JP'),
};

/** The form of a person, or a company, of this country; null where nobody is served. */
export const kycFormOf = (country: string, kind: KycKind): KycForm | null =>
  country === 'AU' || country === 'NZ' || country === 'JP' ? FORMS[country][kind] : null;

/** Whether the form ever asks for such a picture as a file. Selfies come from a phone only. */
export const takesSlot = ({ papers, documents }: KycForm, slot: KycSlot): boolean =>
  papers.includes(slot) || Object.values(documents).some((sides) => sides.includes(slot));

/** The number by which a register knows the company; null of a person, and while it is missing. */
export const registrationOf = ({ acn, nzbn, corporateNumber }: KycAnswers): string | null =>
  acn ?? nzbn ?? corporateNumber ?? null;

/** How the pictures of this form may come. The papers of a company are no matter for a phone. */
export const methodOf = ({ kind }: Pick<KycForm, 'kind'>, wanted: KycMethod | undefined): KycMethod =>
  kind === 'person' ? (wanted ?? 'upload') : 'upload';

/**
 * The pictures that somebody with these answers has to send: of the document, the papers of a company, and with e-KYC
 * three selfies.
 */
export function slotsOf(
  form: KycForm,
  documentType: string | undefined,
  method: KycMethod = 'upload',
): readonly KycSlot[] {
  const known = documentType !== undefined && Object.hasOwn(form.documents, documentType);
  const sides = known ? (form.documents[documentType] ?? []) : [];
  return [...form.papers, ...sides, ...(methodOf(form, method) === 'ekyc' ? SELFIE_SLOTS : [])];
}
