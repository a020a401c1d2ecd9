import { UNCHECKED, type KycRated } from '@corella/contracts/kyc';
import type { KycCase } from './kyc-state.js';

/** What every event of a case says. */
export const about = ({ caseId }: KycCase): { readonly uid: string; readonly caseId: string } => ({
  uid: caseId.split('-')[1] ?? '',
  caseId,
});

/** The rating that an approval records. A finding of before ratings has none. */
export function rated({ check }: KycCase): { readonly rating?: KycRated } {
  const rating = check === null ? UNCHECKED : check.rating;
  return rating === null ? {} : { rating };
}
