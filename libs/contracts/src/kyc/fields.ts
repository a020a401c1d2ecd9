import type { ChoiceList } from './choices.js';
import type { RegistrationNumber } from './registration-numbers.js';
import { KYC_SECTION_FIELDS, KYC_SECTIONS, type KycSection, type KycSectionField } from './sections.js';

/** One question of the verification. */
export interface KycField {
  readonly name: KycFieldName;
  readonly group: KycFieldGroup;
  readonly type: KycFieldType;
  /** Only of the type `choice`. */
  readonly choices?: ChoiceList;
  readonly optional?: true;
  /** The place or person of a company that it is about. */
  readonly section?: KycSection;
  /** Its section may be left out as a whole. Once one of its answers is there, it is demanded like others. */
  readonly together?: true;
  /** It is asked only where another question has this answer. */
  readonly when?: { readonly question: KycQuestion; readonly is: string };
  /** Whether the document shows it, so that what was read from it can be compared. */
  readonly onDocument?: true;
}

export const KYC_FIELD_GROUPS = [
  ...(['company', 'places', 'finances', 'owners', 'representative'] as const),
  ...(['person', 'address', 'trading', 'document'] as const),
] as const;
export type KycFieldGroup = (typeof KYC_FIELD_GROUPS)[number];

/**
 * `text` has at most 100 characters; `kana` is full-width katakana; `date` is YYYY-MM-DD; `country` is ISO 3166-1
 * alpha-2; `phone` is E.164, such as +61412555018; `uid` has seven digits; `shares` are percent with one decimal.
 */
export type KycFieldType =
  | (
      | 'text'
      | 'kana'
      | 'date'
      | 'choice'
      | 'country'
      | 'phone'
      | 'postcode-4'
      | 'postcode-7'
      | 'document-number'
      | 'uid'
    )
  | ('shares' | RegistrationNumber);

/** The words of all questions. One that is asked about a place or person of a company has the same words for each. */
export const KYC_QUESTIONS = {
  companyName: { en: 'Legal name', zh: '公司法定名称' },
  companyNameKana: { en: 'Legal name in katakana', zh: '公司名称（片假名）' },
  tradingName: { en: 'Trading name', zh: '商业名称' },
  acn: { en: 'ACN', zh: 'ACN（公司编号）' },
  abn: { en: 'ABN', zh: 'ABN（商业编号）' },
  nzbn: { en: 'NZBN', zh: 'NZBN（商业编号）' },
  corporateNumber: { en: 'Corporate number', zh: '法人番号' },
  incorporationDate: { en: 'Date of incorporation', zh: '成立日期' },
  mainBusiness: { en: 'Main business', zh: '主营业务' },
  companyPhone: { en: 'Phone of the company', zh: '公司电话' },
  companyPurpose: { en: 'Purpose of the account', zh: '开户目的' },
  sourceOfFunds: { en: 'Source of funds', zh: '资金来源' },
  sales: { en: 'Sales a year', zh: '年销售额' },
  capital: { en: 'Paid-up capital', zh: '实缴资本' },
  companyAssets: { en: 'Total assets', zh: '总资产' },
  ownership: { en: 'Ownership', zh: '股权结构' },
  managerRole: { en: 'Whoever logs in', zh: '登录人' },
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
  residence: { en: 'Country of residence', zh: '居住国家' },
  homeAddress: { en: 'Home address', zh: '居住地址' },
  position: { en: 'Position', zh: '职位' },
  shares: { en: 'Share', zh: '持股比例' },
} as const satisfies Readonly<Record<string, KycWords>>;

export interface KycWords {
  readonly en: string;
  readonly zh: string;
}
export type KycQuestion = keyof typeof KYC_QUESTIONS;
/** What answers are named by: a question, or one about a place or person of a company. */
export type KycFieldName = KycQuestion | KycSectionField;

export const KYC_FIELD_NAMES: readonly KycFieldName[] = [
  ...(Object.keys(KYC_QUESTIONS) as KycQuestion[]),
  ...KYC_SECTION_FIELDS,
];
const KNOWN: ReadonlySet<string> = new Set(KYC_FIELD_NAMES);
export const isKycField = (name: string): name is KycFieldName => KNOWN.has(name);

/** `owner2.shares` → `shares`: the question itself, whomever it is about. */
export const questionOf = (name: KycFieldName): KycQuestion => name.slice(name.indexOf('.') + 1) as KycQuestion;
/** `owner2.shares` → `owner2`; null for what is not about a place or person of a company. */
export const sectionOf = (name: KycFieldName): KycSection | null =>
  name.includes('.') ? (name.slice(0, name.indexOf('.')) as KycSection) : null;

/** What a field is called where it stands alone: "Owner 2: birth date". */
export function fieldWords(name: KycFieldName): KycWords {
  const question = KYC_QUESTIONS[questionOf(name)];
  const section = sectionOf(name);
  if (section === null) return question;
  const { en, zh } = KYC_SECTIONS[section];
  return { en: `${en}: ${question.en.toLowerCase()}`, zh: `${zh}：${question.zh}` };
}

/** Places of pictures. A desk asks for one of these again as it asks for a field. */
export const KYC_SLOTS = {
  front: { en: 'Document, front', zh: '证件正面' },
  back: { en: 'Document, back', zh: '证件背面' },
  registration: { en: 'Registration extract', zh: '公司注册证明' },
  seal: { en: 'Seal certificate', zh: '印鉴证明' },
  authority: { en: 'Letter of authority', zh: '授权书' },
  selfie1: { en: 'Selfie 1', zh: '自拍 1' },
  selfie2: { en: 'Selfie 2', zh: '自拍 2' },
  selfie3: { en: 'Selfie 3', zh: '自拍 3' },
} as const;
export type KycSlot = keyof typeof KYC_SLOTS;
export const KYC_SLOT_NAMES = Object.keys(KYC_SLOTS) as readonly KycSlot[];
export const isKycSlot = (name: string): name is KycSlot => Object.hasOwn(KYC_SLOTS, name);

/** What the desk may ask to be fixed: a field or a picture. */
export type KycPart = KycFieldName | KycSlot;
export const KYC_PARTS: readonly KycPart[] = [...KYC_FIELD_NAMES, ...KYC_SLOT_NAMES];

/** What a customer has answered so far, by field. An answer that is missing or empty was not given. */
export type KycAnswers = Readonly<Partial<Record<KycFieldName, string>>>;
