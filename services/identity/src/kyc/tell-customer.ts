import type { KycEvent } from '../domain/kyc/kyc-state.js';
import type { IdentityContext } from '../identity.context.js';
import { kycMessage, type KycNews } from '../people/kyc-messages.js';

const NEWS: Partial<Record<KycEvent['type'], KycNews>> = {
  KycSubmitted: 'submitted',
  KycResubmitted: 'submitted',
  ChangesRequested: 'sent-back',
  KycRejected: 'rejected',
  LetterOrdered: 'letter',
  KycApproved: 'approved',
};

/** Mails what an event means for the customer, if it means anything to them. */
export async function tellCustomer(context: IdentityContext, uid: string, type: KycEvent['type']): Promise<void> {
  const news = NEWS[type];
  const contact = news === undefined ? null : await context.contacts.of(uid);
  if (news === undefined || contact === null || !context.mailer.canSend) return;
  await context.mailer.send(kycMessage(news, { to: contact.email, at: context.clock.nowMs() }));
}
