import type { ChoiceList } from './choices.js';
import type { KycField, KycFieldName } from './fields.js';

type Group = KycField['group'];
type More = Partial<KycField>;

export const text = (group: Group, name: KycFieldName, more: More = {}): KycField => ({
  name,
  group,
  type: 'text',
  ...more,
});
export const choice = (group: Group, name: KycFieldName, choices: ChoiceList, more: More = {}): KycField => ({
  name,
  group,
  type: 'choice',
  choices,
  ...more,
});
export const READ = { onDocument: true } as const;

export const BORN: KycField = { name: 'birthDate', group: 'person', type: 'date', ...READ };
export const CONTACT: readonly KycField[] = [
  { name: 'nationality', group: 'person', type: 'country' },
  { name: 'phone', group: 'person', type: 'phone' },
  choice('person', 'publicFigure', 'public-figure'),
];
export const NAME: readonly KycField[] = [text('person', 'firstName', READ), text('person', 'lastName', READ)];
export const KANA: readonly KycField[] = [
  { name: 'firstNameKana', group: 'person', type: 'kana' },
  { name: 'lastNameKana', group: 'person', type: 'kana' },
];

export const address = (postcode: 'postcode-4' | 'postcode-7', regions: ChoiceList): readonly KycField[] => [
  text('address', 'street', READ),
  text('address', 'building', { optional: true }),
  text('address', 'municipality', READ),
  { name: 'postcode', group: 'address', type: postcode, ...READ },
  choice('address', 'region', regions, READ),
];

export const document = (documents: ChoiceList): readonly KycField[] => [
  choice('document', 'documentType', documents, READ),
  { name: 'documentNumber', group: 'document', type: 'document-number', ...READ },
  { name: 'documentExpiry', group: 'document', type: 'date', ...READ },
];
