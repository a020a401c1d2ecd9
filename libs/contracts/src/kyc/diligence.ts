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

/** What a customer reads whose document has expired, and what they may change then besides its pictures. */
export const RENEWAL = {
  reason: 'M03',
  fields: ['documentType', 'documentNumber', 'documentExpiry'],
} as const;
