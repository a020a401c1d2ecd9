/**
 * Why a case of a customer who is verified already was opened; `change` is one that they sent. A code is never given
 * another meaning.
 */
export const KYC_CAUSES = [
  'document-expired',
  'review-due',
  'screening',
  'second-look',
  'disagreement',
  'change',
] as const;
export type KycCause = (typeof KYC_CAUSES)[number];

/** The part of what one person approved that another one looks at again. */
export const KYC_SECOND_LOOK_SHARE = 0.05;

/** So many days before their document expires, customers are told. */
export const KYC_EXPIRY_NOTICE_DAYS = 30;

/** What a customer reads whose document has expired, and what they may change then besides its pictures. */
export const RENEWAL = {
  reason: 'M03',
  fields: ['documentType', 'documentNumber', 'documentExpiry'],
} as const;
