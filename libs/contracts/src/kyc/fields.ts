import type { ChoiceList } from './choices.js';

/** One question of the verification. */
export interface KycField {
  readonly name: KycFieldName;
  readonly group: KycFieldGroup;
  readonly type: KycFieldType;
  /** Only of the type `choice`. */
  readonly choices?: ChoiceList;
  readonly optional?: true;
  /** Whether the document shows it, so that what was read from it can be compared. */
  readonly onDocument?: true;
}

export const KYC_FIELD_GROUPS = ['person', 'address', 'trading', 'document'] as const;
export type KycFieldGroup = (typeof KYC_FIELD_GROUPS)[number];

/**
 * `text` has at most 100 characters; `kana` is full-width katakana; `date` is YYYY-MM-DD; `country` is ISO 3166-1
 * alpha-2; `phone` is E.164, such as +61412555018; `uid` has seven digits.
 */
export type KycFieldType =
  'text' | 'kana' | 'date' | 'choice' | 'country' | 'phone' | 'postcode-4' | 'postcode-7' | 'document-number' | 'uid';

/** The names of all questions and their words, in the order of the desk's table. */
export const KYC_FIELDS = {
  firstName: { en: 'First name', zh: '名' },
  lastName: { en: 'Last name', zh: '姓' },
  firstNameKana: { en: 'First name in katakana', zh: '名（片假名）' },
  lastNameKana: { en: 'Last name in katakana', zh: '姓（片假名）' },
  birthDate: { en: 'Birth date', zh: '出生日期' },
  gender: { en: 'Gender', zh: '性别' },
  nationality: { en: 'Nationality', zh: '国籍' },
  phone: { en: 'Phone', zh: '电话' },
  publicFigure: { en: 'Foreign public figure', zh: '外国政要' },
  street: { en: 'Street and number', zh: '街道和门牌号' },
  building: { en: 'Building or unit', zh: '楼宇或单元' },
  municipality: { en: 'Suburb', zh: '区' },
  postcode: { en: 'Postcode', zh: '邮编' },
  region: { en: 'State', zh: '州' },
  occupation: { en: 'Occupation', zh: '职业' },
  annualIncome: { en: 'Annual income', zh: '年收入' },
  tradingLimit: { en: 'Trading limit', zh: '交易限额' },
  financialAssets: { en: 'Financial assets', zh: '金融资产' },
  purpose: { en: 'Purpose', zh: '目的' },
  trigger: { en: 'Trigger', zh: '开户契机' },
  experience: { en: 'Experience', zh: '投资经验' },
  referrerUid: { en: 'Referrer UID', zh: '推荐人 UID' },
  documentType: { en: 'Document type', zh: '证件类型' },
  documentNumber: { en: 'Document number', zh: '证件号码' },
  documentExpiry: { en: 'Expiry', zh: '有效期' },
} as const satisfies Readonly<Record<string, { readonly en: string; readonly zh: string }>>;

export type KycFieldName = keyof typeof KYC_FIELDS;
export const KYC_FIELD_NAMES = Object.keys(KYC_FIELDS) as readonly KycFieldName[];
export const isKycField = (name: string): name is KycFieldName => Object.hasOwn(KYC_FIELDS, name);

/** Places of pictures. A desk asks for one of these again as it asks for a field. */
export const KYC_SLOTS = {
  front: { en: 'Document, front', zh: '证件正面' },
  back: { en: 'Document, back', zh: '证件背面' },
} as const;
export type KycSlot = keyof typeof KYC_SLOTS;
export const KYC_SLOT_NAMES = Object.keys(KYC_SLOTS) as readonly KycSlot[];
export const isKycSlot = (name: string): name is KycSlot => Object.hasOwn(KYC_SLOTS, name);

/** What the desk may ask to be fixed: a field or a picture. */
export type KycPart = KycFieldName | KycSlot;
export const KYC_PARTS: readonly KycPart[] = [...KYC_FIELD_NAMES, ...KYC_SLOT_NAMES];

/** What a person has answered so far, by field. An answer that is missing or empty was not given. */
export type KycAnswers = Readonly<Partial<Record<KycFieldName, string>>>;
