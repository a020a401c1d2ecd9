import type { AgreementId, AgreementLanguage, AgreementProfile } from '@corella/contracts/identity';

const NAMES: Readonly<Record<AgreementId, string>> = {
  terms: 'Terms of use',
  risk: 'Risk disclosure',
  privacy: 'Privacy notice',
};
export const agreementName = (id: string): string => NAMES[id as AgreementId] ?? id;

export const PROFILE_NAMES: Readonly<Record<AgreementProfile, string>> = {
  au: 'Australia and New Zealand',
  jp: 'Japan',
};
export const LANGUAGE_NAMES: Readonly<Record<AgreementLanguage, string>> = { 'en-us': 'English', 'zh-cn': 'Chinese' };

/** Whom a version asks, and how long they have. */
export const askedWords = (reconsent: boolean, graceDays: number): string =>
  reconsent
    ? `Signed again, ${graceDays === 0 ? 'at once' : `within ${graceDays} ${graceDays === 1 ? 'day' : 'days'}`}`
    : 'Nobody signs again';
