import { KYC_OWNERS } from './limits.js';

type Digit = '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9';
export type KycOwner = `owner${Digit | '10'}`;

/** A place or a person of a company. What is asked about one is named `{section}.{question}`, as `owner2.shares`. */
export type KycSection = 'office' | 'business' | 'representative' | 'senior' | KycOwner;

interface Words {
  readonly en: string;
  readonly zh: string;
}

export const KYC_OWNER_SECTIONS: readonly KycOwner[] = Array.from(
  { length: KYC_OWNERS.most },
  (_, index) => `owner${index + 1}` as KycOwner,
);

/** The sections and their words, in the order of the form. */
export const KYC_SECTIONS: Readonly<Record<KycSection, Words>> = {
  office: { en: 'Registered address', zh: '注册地址' },
  business: { en: 'Place of business', zh: '营业地址' },
  representative: { en: 'Representative', zh: '代表人' },
  ...(Object.fromEntries(
    KYC_OWNER_SECTIONS.map((owner, index) => [owner, { en: `Owner ${index + 1}`, zh: `受益所有人 ${index + 1}` }]),
  ) as Record<KycOwner, Words>),
  senior: { en: 'Senior manager', zh: '高级管理人员' },
};

export const isOwner = (section: KycSection): section is KycOwner => section.startsWith('owner');

/** What is asked about a place. */
export const PLACE_QUESTIONS = ['street', 'building', 'municipality', 'postcode', 'region'] as const;
/** What is asked about a person who does not log in. Not everything is asked about each. */
export const PERSON_QUESTIONS = [
  ...(['firstName', 'lastName', 'firstNameKana', 'lastNameKana', 'birthDate', 'nationality'] as const),
  ...(['residence', 'homeAddress', 'publicFigure', 'position', 'shares'] as const),
] as const;

export type KycSectionField =
  | `${'office' | 'business'}.${(typeof PLACE_QUESTIONS)[number]}`
  | `${'representative' | 'senior' | KycOwner}.${(typeof PERSON_QUESTIONS)[number]}`;

const isPlace = (section: KycSection): boolean => section === 'office' || section === 'business';

/** Every name that may stand in answers. */
export const KYC_SECTION_FIELDS = (Object.keys(KYC_SECTIONS) as KycSection[]).flatMap((section) =>
  (isPlace(section) ? PLACE_QUESTIONS : PERSON_QUESTIONS).map((question) => `${section}.${question}`),
) as readonly KycSectionField[];
