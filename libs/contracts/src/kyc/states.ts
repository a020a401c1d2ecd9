/** States of a customer's verification (docs/rules/accounts-and-sessions.md 5). Only `approved` allows anything. */
export const KYC_STATE = {
  notSubmitted: 0,
  underReview: 1,
  submitted: 2,
  needsModification: 3,
  rejected: -1,
  submittedAgain: -2,
  approved: 90,
} as const;
export type KycState = (typeof KYC_STATE)[keyof typeof KYC_STATE];
