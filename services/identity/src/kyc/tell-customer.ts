import { kycCaseId } from '@corella/contracts/kyc';
import type { RecordedOf } from '@corella/event-store';
import { isShown, type KycCase, type KycEvent } from '../domain/kyc/kyc-state.js';
import type { IdentityContext } from '../identity.context.js';
import { kycMessage, type KycNews } from '../people/kyc-messages.js';
import { publicOrigin } from '../people/public-origin.js';

type News = Partial<Record<KycEvent['type'], KycNews>>;

const NEWS: News = {
  KycSubmitted: 'submitted',
  KycResubmitted: 'submitted',
  ChangesRequested: 'sent-back',
  KycRejected: 'rejected',
  LetterOrdered: 'letter',
  KycApproved: 'approved',
};
/** To somebody who is verified, and stays so. */
const NEWS_OF_REVIEW: News = {
  KycSubmitted: 'submitted',
  KycReviewOpened: 'document-expired',
  KycChangeKept: 'submitted',
  KycResubmitted: 'submitted',
  ChangesRequested: 'review-sent-back',
  KycRejected: 'review-rejected',
  KycApproved: 'review-approved',
};

function newsOf(type: KycEvent['type'], kase: KycCase | null): KycNews | undefined {
  if (kase?.cause == null) return NEWS[type];
  // Of a review that asks nothing of them, customers do not hear.
  return type === 'ChangesRequested' || type === 'KycChangeKept' || isShown(kase) ? NEWS_OF_REVIEW[type] : undefined;
}

/** Mails what an event means for the customer, if it means anything to them. */
export async function tellCustomer(context: IdentityContext, { type, data }: RecordedOf<'kyc'>): Promise<void> {
  // They heard that it was taken when they sent it.
  if (type === 'KycSubmitted' && data.waited === true) return;
  const { uid, caseId } = data;
  const { current, standing } = await context.verifications.of(uid);
  const news = newsOf(type, [current, standing].find((kase) => kase?.caseId === caseId) ?? null);
  const contact = news === undefined ? null : await context.contacts.of(uid);
  if (news === undefined || contact === null || !context.mailer.canSend) return;
  const page = `${publicOrigin(context.config)}/user/verify/`;
  // Of the review that a change waits for they know nothing, only of the case that it will be.
  const named = type === 'KycChangeKept' ? kycCaseId(uid, Number(caseId.split('-').at(-1)) + 1) : caseId;
  await context.mailer.send(kycMessage(news, { to: contact.email, at: context.clock.nowMs(), caseId: named, page }));
}
