import type { ChoiceList } from './choices.js';
import type { KycField, KycFieldGroup, KycFieldName } from './fields.js';
import { BORN, choice, CONTACT, document, KANA, NAME, READ, text, address } from './form-parts.js';
import { KYC_OWNER_SECTIONS, type KycSection } from './sections.js';

/** Where companies of one country differ from those of another. */
export interface CompanyCountry {
  readonly numbers: readonly KycField[];
  readonly kana: boolean;
  readonly postcode: 'postcode-4' | 'postcode-7';
  readonly regions: ChoiceList;
  readonly amounts: ChoiceList;
  readonly documents: ChoiceList;
}

const number = (name: 'acn' | 'abn' | 'nzbn' | 'corporateNumber', more: Partial<KycField> = {}): KycField => ({
  name,
  group: 'company',
  type: name === 'corporateNumber' ? 'corporate-number' : name,
  ...more,
});
export const AU_NUMBERS: readonly KycField[] = [number('acn', READ), number('abn', { optional: true })];
export const NZ_NUMBERS: readonly KycField[] = [number('nzbn', READ)];
export const JP_NUMBERS: readonly KycField[] = [number('corporateNumber', READ)];

/** The same questions about a place or person of the company. Of these, the extract shows the registered address. */
const about = (
  section: KycSection,
  group: KycFieldGroup,
  fields: readonly KycField[],
  more: Partial<KycField> = {},
): readonly KycField[] =>
  fields.map(({ onDocument = false, ...field }) => ({
    ...field,
    ...more,
    ...(onDocument && section === 'office' ? READ : {}),
    name: `${section}.${field.name}` as KycFieldName,
    group,
    section,
  }));

const PERSON: readonly KycField[] = [
  BORN,
  { name: 'nationality', group: 'person', type: 'country' },
  { name: 'residence', group: 'person', type: 'country' },
  choice('person', 'publicFigure', 'public-figure'),
  text('person', 'homeAddress'),
];
const SHARES: KycField = { name: 'shares', group: 'owners', type: 'shares' };
const POSITION = text('person', 'position');

function ownersOf(name: readonly KycField[]): readonly KycField[] {
  const held = { when: { question: 'ownership', is: 'owners' } } as const;
  return [
    choice('owners', 'ownership', 'ownership'),
    // The first owner has to be there, the others may.
    ...KYC_OWNER_SECTIONS.flatMap((owner, index) =>
      about(owner, 'owners', [...name, ...PERSON, SHARES], index === 0 ? held : { ...held, together: true }),
    ),
    ...about('senior', 'owners', [...name, ...PERSON, POSITION], { when: { question: 'ownership', is: 'none' } }),
  ];
}

/** Everything that a company is asked. Whoever logs in answers for themselves as a person does. */
export function companyFields(country: CompanyCountry): readonly KycField[] {
  const { numbers, kana, postcode, regions, amounts, documents } = country;
  const place = address(postcode, regions);
  const name = kana ? [...NAME, ...KANA] : NAME;
  const representative = [...name, BORN, choice('person', 'publicFigure', 'public-figure'), POSITION];
  return [
    text('company', 'companyName', READ),
    ...(kana ? [{ name: 'companyNameKana', group: 'company', type: 'kana' } as const] : []),
    text('company', 'tradingName', { optional: true }),
    ...numbers,
    { name: 'incorporationDate', group: 'company', type: 'date', ...READ },
    choice('company', 'mainBusiness', 'main-business'),
    { name: 'companyPhone', group: 'company', type: 'phone' },
    ...about('office', 'places', place),
    ...about('business', 'places', place, { together: true }),
    choice('finances', 'companyPurpose', 'company-purpose'),
    choice('finances', 'sourceOfFunds', 'source-of-funds'),
    choice('finances', 'sales', amounts),
    choice('finances', 'capital', amounts),
    choice('finances', 'companyAssets', amounts),
    ...ownersOf(name),
    choice('representative', 'managerRole', 'manager-role'),
    ...about('representative', 'representative', representative, {
      when: { question: 'managerRole', is: 'authorised' },
    }),
    ...NAME,
    ...(kana ? KANA : []),
    BORN,
    ...CONTACT,
    POSITION,
    ...place,
    ...document(documents),
  ];
}
