import { isPlainText } from '../plain-text/index.js';
import { demandedFields, isAsked, ownersIn } from './asked-fields.js';
import { choicesOf } from './choices.js';
import { COUNTRIES } from './countries.js';
import { ageOn, isDate } from './dates.js';
import { questionOf, type KycAnswers, type KycField, type KycFieldName } from './fields.js';
import { KYC_OWNERS } from './limits.js';
import type { KycForm } from './profiles.js';
import { isRegistrationNumber, isRightNumber } from './registration-numbers.js';
import { isShare, perMilleOf } from './shares.js';

/** What is wrong with an answer. Pages and the gateway have words for each. */
export const KYC_FAULTS = [
  'kyc-missing',
  'kyc-text',
  'kyc-kana',
  'kyc-date',
  'kyc-future',
  'kyc-choice',
  'kyc-country',
  'kyc-phone',
  'kyc-postcode-4',
  'kyc-postcode-7',
  'kyc-document-number',
  'kyc-uid',
  'kyc-too-young',
  'kyc-too-old',
  'kyc-expired',
  'kyc-public-figure',
  'kyc-not-asked',
  'kyc-acn',
  'kyc-abn',
  'kyc-nzbn',
  'kyc-corporate-number',
  'kyc-shares',
  'kyc-shares-sum',
] as const;
export type KycFault = (typeof KYC_FAULTS)[number];
export type KycFaults = Readonly<Partial<Record<KycFieldName, KycFault>>>;

const MAX_TEXT = 100;
const PATTERNS = {
  kana: /^[\u30a1-\u30fa\u30fc\u30fb\u3000 ]{1,100}$/,
  phone: /^\+[1-9][0-9]{6,14}$/,
  'postcode-4': /^[0-9]{4}$/,
  'postcode-7': /^[0-9]{7}$/,
  'document-number': /^[A-Za-z0-9][A-Za-z0-9 -]{3,29}$/,
  uid: /^[1-9][0-9]{6}$/,
} as const;

/** One answer in the spelling that is kept: without space around it; phones, postcodes and numbers without any. */
export function tidyAnswer(field: KycField, answer: string): string {
  const text = answer.normalize('NFC').trim();
  if (field.type === 'phone') return text.replace(/[ ()-]/g, '');
  if (isRegistrationNumber(field.type)) return text.replace(/[ -]/g, '');
  if (field.type === 'shares') return text.replace(/ ?%$/, '').replace(/\.0$/, '');
  return field.type === 'postcode-4' || field.type === 'postcode-7' ? text.replace(/[ -]/g, '') : text;
}

/**
 * What is wrong with one answer on the day `today` (YYYY-MM-DD in the form's zone), or null. An empty answer is not
 * judged here: it may still come.
 */
export function faultOf(form: KycForm, field: KycField, answer: string, today: string): KycFault | null {
  switch (field.type) {
    case 'text':
      return answer.length <= MAX_TEXT && isPlainText(answer) ? null : 'kyc-text';
    case 'choice': {
      const known = field.choices !== undefined && choicesOf(field.choices).some(({ code }) => code === answer);
      if (!known) return 'kyc-choice';
      return questionOf(field.name) === 'publicFigure' && answer === 'yes' && !form.publicFigures
        ? 'kyc-public-figure'
        : null;
    }
    case 'country':
      return COUNTRIES.includes(answer) ? null : 'kyc-country';
    case 'date':
      return dateFault(form, field, answer, today);
    case 'kana':
    case 'phone':
    case 'postcode-4':
    case 'postcode-7':
    case 'document-number':
    case 'uid':
      return PATTERNS[field.type].test(answer) ? null : `kyc-${field.type}`;
    case 'acn':
    case 'abn':
    case 'nzbn':
    case 'corporate-number':
      return isRightNumber(field.type, answer) ? null : `kyc-${field.type}`;
    case 'shares':
      return isShare(answer) ? null : 'kyc-shares';
  }
}

function dateFault(form: KycForm, field: KycField, answer: string, today: string): KycFault | null {
  if (!isDate(answer)) return 'kyc-date';
  if (field.name === 'documentExpiry') return answer < today ? 'kyc-expired' : null;
  if (answer > today) return 'kyc-future';
  // Of the owners of a company, and of its own beginning, a day of the past is all that is asked.
  if (field.name !== 'birthDate') return null;
  const age = ageOn(answer, today);
  if (age < form.age.least) return 'kyc-too-young';
  return form.age.below !== undefined && age >= form.age.below ? 'kyc-too-old' : null;
}

/**
 * The answers that are wrong, whether or not all are there. Fields that the form does not have are faults too; what
 * other answers do not call for is not judged.
 */
export function faultsOf(form: KycForm, answers: KycAnswers, today: string): KycFaults {
  const faults: Partial<Record<KycFieldName, KycFault>> = {};
  for (const [name, answer] of Object.entries(answers) as [KycFieldName, string][]) {
    const field = form.fields.find((one) => one.name === name);
    if (field !== undefined && (answer === '' || !isAsked(field, answers))) continue;
    const fault = field === undefined ? 'kyc-not-asked' : faultOf(form, field, answer, today);
    if (fault !== null) faults[name] = fault;
  }
  return { ...sumFaults(form, answers), ...faults };
}

/** The owners from whom on all shares together are more than the whole. */
function sumFaults(form: KycForm, answers: KycAnswers): KycFaults {
  const faults: Partial<Record<KycFieldName, KycFault>> = {};
  let sum = 0;
  for (const owner of ownersIn(form, answers)) {
    sum += perMilleOf(answers[`${owner}.shares`] ?? '') ?? 0;
    if (sum > KYC_OWNERS.wholePerMille && (answers[`${owner}.shares`] ?? '') !== '')
      faults[`${owner}.shares`] = 'kyc-shares-sum';
  }
  return faults;
}

/** The same, and every answer that the form demands and that is missing. Empty when the answers can be submitted. */
export function faultsOfAll(form: KycForm, answers: KycAnswers, today: string): KycFaults {
  const missing = demandedFields(form, answers).filter(({ name }) => (answers[name] ?? '') === '');
  return { ...Object.fromEntries(missing.map(({ name }) => [name, 'kyc-missing'])), ...faultsOf(form, answers, today) };
}
