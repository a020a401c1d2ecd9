import { isOf, type RecordedEvent } from '@corella/event-store';
import type { IdentityContext } from '../identity.context.js';
import { bringUpTo } from '../kyc/change-verification.js';
import { sendLetter } from '../kyc/letters.js';
import { tellCustomer } from '../kyc/tell-customer.js';

/**
 * What follows from a verification: the customer's stream is brought up to it, the customer is told, documents are
 * checked, letters sent. A mail may go out twice after a crash.
 */
export async function followKycEvent(context: IdentityContext, event: RecordedEvent): Promise<void> {
  if (!isOf(event, 'kyc')) return;
  const { uid, caseId } = event.data;
  const { state, revision } = await context.verifications.load(uid);
  await bringUpTo(context, uid, { verification: state, by: String(event.meta.by ?? 'identity'), source: revision });
  if (event.type === 'KycSubmitted') context.kycChecks.begin({ uid, caseId, attempt: 1 });
  if (event.type === 'KycReviewOpened' && event.data.parts === undefined)
    context.kycChecks.begin({ uid, caseId, attempt: 1 });
  if (event.type === 'KycResubmitted') context.kycChecks.begin({ uid, caseId, attempt: event.data.attempt });
  if (event.type === 'LetterOrdered') await sendLetter(context, uid, event.data.letter);
  await context.secondLooks.follow(event);
  await tellCustomer(context, event);
}
