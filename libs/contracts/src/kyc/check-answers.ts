import { isPlainText } from '../plain-text/index.js';
import { choicesOf } from './choices.js';
import { COUNTRIES } from './countries.js';
import { ageOn, isDate } from './dates.js';
import type { KycAnswers, KycField, KycFieldName } from './fields.js';
import type { KycForm } from './profiles.js';

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

/** One answer in the spelling that is kept: without space around it; phones and postcodes without any. */
export function tidyAnswer(field: KycField, answer: string): string {
  const text = answer.normalize('NFC').trim();
  if (field.type === 'phone') return text.replace(/[ ()-]/g, '');
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
      return field.name === 'publicFigure' && answer === 'yes' && !form.publicFigures ? 'kyc-public-figure' : null;
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
  }
}

function dateFault(form: KycForm, field: KycField, answer: string, today: string): KycFault | null {
  if (!isDate(answer)) return 'kyc-date';
  if (field.name === 'documentExpiry') return answer < today ? 'kyc-expired' : null;
  if (answer > today) return 'kyc-future';
  const age = ageOn(answer, today);
  if (age < form.age.least) return 'kyc-too-young';
  return form.age.below !== undefined && age >= form.age.below ? 'kyc-too-old' : null;
}

/** The answers that are wrong, whether or not all are there. Fields that the form does not ask are faults too. */
export function faultsOf(form: KycForm, answers: KycAnswers, today: string): KycFaults {
  const faults: Partial<Record<KycFieldName, KycFault>> = {};
  for (const [name, answer] of Object.entries(answers) as [KycFieldName, string][]) {
    const field = form.fields.find((one) => one.name === name);
    const fault = field === undefined ? 'kyc-not-asked' : answer === '' ? null : faultOf(form, field, answer, today);
    if (fault !== null) faults[name] = fault;
  }
  return faults;
}

/** The same, and every answer that the form demands and that is missing. Empty when the answers can be submitted. */
export function faultsOfAll(form: KycForm, answers: KycAnswers, today: string): KycFaults {
  const missing = form.fields.filter((field) => field.optional === undefined && (answers[field.name] ?? '') === '');
  return { ...Object.fromEntries(missing.map(({ name }) => [name, 'kyc-missing'])), ...faultsOf(form, answers, today) };
}
