import {
  KYC_QUESTIONS,
  KYC_SECTIONS,
  KYC_SLOTS,
  choicesOf,
  fieldWords,
  isKycSlot,
  questionOf,
  sectionOf,
  type KycField,
  type KycFieldName,
  type KycPart,
  type KycQuestion,
  type KycSection,
} from '@corella/contracts/kyc';
import type { Language } from '@corella/contracts/routes';
import { fullDay } from '../../account-shell/full-day.js';
import { shownPhone } from '../../phone/shown-phone.js';

type Words = { readonly en: string; readonly zh: string };

/** Where a country calls something by another name. */
const BY_COUNTRY: Readonly<Record<string, Partial<Record<KycQuestion, Words>>>> = {
  NZ: { region: { en: 'Region', zh: '大区' } },
  JP: {
    municipality: { en: 'Municipality', zh: '市区町村' },
    region: { en: 'Prefecture', zh: '都道府县' },
    postcode: { en: 'Postal code', zh: '邮编' },
  },
};

export const said = (words: Words, language: Language): string => (language === 'zh-cn' ? words.zh : words.en);

/** What a question is called, whomever it is about. */
export const questionLabel = (name: KycFieldName, country: string, language: Language): string => {
  const question = questionOf(name);
  return said(BY_COUNTRY[country]?.[question] ?? KYC_QUESTIONS[question], language);
};

export const sectionLabel = (section: KycSection, language: Language): string => said(KYC_SECTIONS[section], language);

/** What a field or a picture is called where it stands alone. */
export function partLabel(part: KycPart, country: string, language: Language): string {
  if (isKycSlot(part)) return said(KYC_SLOTS[part], language);
  return sectionOf(part) === null ? questionLabel(part, country, language) : said(fieldWords(part), language);
}

export const choiceOptions = (field: KycField, language: Language): { value: string; label: string }[] =>
  field.choices === undefined
    ? []
    : choicesOf(field.choices).map((choice) => ({ value: choice.code, label: said(choice, language) }));

export const countryName = (code: string, language: Language): string =>
  new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code;

/** An answer as it is read: the words of a choice, the name of a country, a day. */
export function answerText(field: KycField, answer: string, language: Language): string {
  if (answer === '') return '–';
  switch (field.type) {
    case 'choice':
      return choiceOptions(field, language).find(({ value }) => value === answer)?.label ?? answer;
    case 'country':
      return countryName(answer, language);
    case 'shares':
      return `${answer}%`;
    case 'date':
      return fullDay(new Date(`${answer}T00:00`).getTime(), language);
    case 'phone':
      return shownPhone(answer);
    default:
      return answer;
  }
}
