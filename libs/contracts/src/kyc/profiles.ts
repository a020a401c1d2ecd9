import type { ChoiceList } from './choices.js';
import type { KycField, KycFieldName, KycSlot } from './fields.js';

/** What one country of residence asks of a person. */
export interface KycForm {
  readonly fields: readonly KycField[];
  /** The pictures of each document, by its code. */
  readonly documents: Readonly<Record<string, readonly KycSlot[]>>;
  /** The time zone in which a day begins, for ages and dates. */
  readonly zone: string;
  /** Years of age: from `least` on, and under `below`. */
  readonly age: { readonly least: number; readonly below?: number };
  /** Whether a foreign public figure is served at all. Where they are, two people decide. */
  readonly publicFigures: boolean;
  /** Whether an approved person gets a letter with a PIN that has to be entered. */
  readonly letter: boolean;
}

type Group = KycField['group'];
const text = (group: Group, name: KycFieldName, more: Partial<KycField> = {}): KycField => ({
  name,
  group,
  type: 'text',
  ...more,
});
const choice = (group: Group, name: KycFieldName, choices: ChoiceList, more: Partial<KycField> = {}): KycField => ({
  name,
  group,
  type: 'choice',
  choices,
  ...more,
});
const READ = { onDocument: true } as const;

const WHO: readonly KycField[] = [
  { name: 'birthDate', group: 'person', type: 'date', ...READ },
  choice('person', 'gender', 'gender'),
  { name: 'nationality', group: 'person', type: 'country' },
  { name: 'phone', group: 'person', type: 'phone' },
  choice('person', 'publicFigure', 'public-figure'),
];
const NAME: readonly KycField[] = [text('person', 'firstName', READ), text('person', 'lastName', READ)];
const KANA: readonly KycField[] = [
  { name: 'firstNameKana', group: 'person', type: 'kana' },
  { name: 'lastNameKana', group: 'person', type: 'kana' },
];

const address = (postcode: 'postcode-4' | 'postcode-7', regions: ChoiceList): readonly KycField[] => [
  text('address', 'street', READ),
  text('address', 'building', { optional: true }),
  text('address', 'municipality', READ),
  { name: 'postcode', group: 'address', type: postcode, ...READ },
  choice('address', 'region', regions, READ),
];

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

const document = (documents: ChoiceList): readonly KycField[] => [
  choice('document', 'documentType', documents, READ),
  { name: 'documentNumber', group: 'document', type: 'document-number', ...READ },
  { name: 'documentExpiry', group: 'document', type: 'date', ...READ },
];

const BOTH_SIDES: readonly KycSlot[] = ['front', 'back'];
const FRONT: readonly KycSlot[] = ['front'];

const FORMS: Readonly<Record<'AU' | 'NZ' | 'JP', KycForm>> = {
  AU: {
    fields: [...NAME, ...WHO, ...address('postcode-4', 'au-state'), ...trading('aud'), ...document('document-au')],
    documents: { 'au-licence': BOTH_SIDES, passport: FRONT, 'proof-of-age': BOTH_SIDES },
    zone: 'Australia/Sydney',
    age: { least: 18 },
    publicFigures: true,
    letter: false,
  },
  NZ: {
    fields: [...NAME, ...WHO, ...address('postcode-4', 'nz-region'), ...trading('aud'), ...document('document-nz')],
    documents: { 'nz-licence': BOTH_SIDES, passport: FRONT },
    zone: 'Pacific/Auckland',
    age: { least: 18 },
    publicFigures: true,
    letter: false,
  },
  JP: {
    fields: [
      ...NAME,
      ...KANA,
      ...WHO,
      ...address('postcode-7', 'prefecture'),
      ...trading('jpy'),
      ...document('document-jp'),
    ],
    documents: { 'jp-licence': BOTH_SIDES, 'my-number': FRONT, 'residence-card': BOTH_SIDES },
    zone: 'Asia/Tokyo',
    age: { least: 18, below: 75 },
    publicFigures: false,
    letter: true,
  },
};

/** The form of a person who lives in this country; null where nobody is served. */
export const kycFormOf = (country: string): KycForm | null =>
  country === 'AU' || country === 'NZ' || country === 'JP' ? FORMS[country] : null;

/** The pictures that a person with these answers has to send. */
export const slotsOf = (form: KycForm, documentType: string | undefined): readonly KycSlot[] =>
  documentType !== undefined && Object.hasOwn(form.documents, documentType) ? (form.documents[documentType] ?? []) : [];
