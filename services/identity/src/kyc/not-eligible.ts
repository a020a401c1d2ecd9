import { dayIn, faultsOf, kycFormOf, type KycFieldName } from '@corella/contracts/kyc';
import type { KycCase } from '../domain/kyc/kyc-state.js';
import type { IdentityContext } from '../identity.context.js';

/** What was right on the day of the submission may no longer be: an age, or a document that has expired. */
const BY_TIME: readonly string[] = ['kyc-too-young', 'kyc-too-old', 'kyc-expired'];
/** Nobody who is verified loses that by growing older. */
export const mayGrowOld = (fault: string, isVerified: boolean): boolean => isVerified && fault === 'kyc-too-old';

/** The answers by which a customer could not be verified today. Empty when nothing stands against it. */
export async function notEligible(
  context: IdentityContext,
  uid: string,
  { answers, kind, cause }: Pick<KycCase, 'answers' | 'kind' | 'cause'>,
): Promise<readonly KycFieldName[]> {
  const user = await context.users.get(uid);
  const form = kycFormOf(user?.country ?? '', kind);
  const sent = await context.kycRows.answers(uid, answers);
  if (form === null || sent === null) return [];
  const faults = faultsOf(form, sent.answers, dayIn(form.zone, context.clock.nowMs()));
  return (Object.entries(faults) as [KycFieldName, string][]).flatMap(([name, fault]) =>
    BY_TIME.includes(fault) && !mayGrowOld(fault, cause !== null) ? [name] : [],
  );
}
