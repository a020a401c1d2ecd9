import type { KycAnswers } from '@corella/contracts/kyc';

/** A company is called by its own name, not by that of who logs in. */
export const nameIn = ({ companyName, firstName = '', lastName = '' }: KycAnswers): string | null =>
  (companyName ?? `${firstName} ${lastName}`.trim()) || null;
