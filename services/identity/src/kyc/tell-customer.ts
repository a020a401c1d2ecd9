import { KYC_LAPSE_DAYS, kycCaseId } from '@corella/contracts/kyc';
import type { RecordedOf } from '@corella/event-store';
import { isShown, type KycEvent, type Verification } from '../domain/kyc/kyc-state.js';
import type { IdentityContext } from '../identity.context.js';
import { kycMessage, verifyPage, type KycNews, type KycNewsOf } from '../people/kyc-messages.js';
import { publicOrigin } from '../people/public-origin.js';

const DAY_MS = 86_400_000;

type News = Partial<Record<KycEvent['type'], KycNews>>;

const NEWS: News = {
  KycSubmitted: 'submitted',
  KycResubmitted: 'submitted',
  ChangesRequested: 'sent-back',
  KycRejected: 'rejected',
  LetterOrdered: 'letter',
  LetterPosted: 'letter-posted',
  LetterReturned: 'letter-over',
  LetterVoided: 'letter-over',
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
  LetterOrdered: 'letter',
  LetterPosted: 'letter-posted',
  LetterReturned: 'letter-over',
  LetterVoided: 'letter-over',
  KycApproved: 'review-approved',
};

function newsOf(
  { type, data: { caseId } }: RecordedOf<'kyc'>,
  { current, standing }: Verification,
): KycNews | undefined {
  if (type === 'KycChangeKept') return NEWS_OF_REVIEW[type];
  const kase = [current, standing].find((one) => one?.caseId === caseId) ?? null;
  // Of whoever is verified, a case that another one has followed already was a review that they know nothing of.
  if (kase === null) return standing === null ? NEWS[type] : undefined;
  if (kase.cause === null) return NEWS[type];
  // Of a review that asks nothing of them, customers do not hear.
  return type === 'ChangesRequested' || isShown(kase) ? NEWS_OF_REVIEW[type] : undefined;
}

/** Mails what an event means for the customer, if it means anything to them. */
export async function tellCustomer(context: IdentityContext, event: RecordedOf<'kyc'>): Promise<void> {
  const { type, data } = event;
  // They heard that it was taken when they sent it.
  if (type === 'KycSubmitted' && data.waited === true) return;
  const { uid, caseId } = data;
  // The next letter is told of by itself.
  if (type === 'LetterVoided' && data.cause === 'replaced') return;
  const news = newsOf(event, await context.verifications.of(uid));
  const contact = news === undefined ? null : await context.contacts.of(uid);
  if (news === undefined || contact === null || !context.mailer.canSend) return;
  // Of the review that a change waits for they know nothing, only of the case that it will be.
  const named = type === 'KycChangeKept' ? kycCaseId(uid, Number(caseId.split('-').at(-1)) + 1) : caseId;
  const language = await context.languages.of(uid);
  const page = verifyPage(publicOrigin(context.config), language);
  const addressee = { to: contact.email, language, at: context.clock.nowMs() };
  await context.mailer.send(kycMessage(news, addressee, { caseId: named, page, ...askedBy(event) }));
}

/** What is asked of the customer, and until when. A review does not lapse. */
function askedBy({ type, data, meta }: RecordedOf<'kyc'>): Pick<KycNewsOf, 'asked' | 'until'> {
  switch (type) {
    case 'ChangesRequested':
      return { asked: data.parts, until: meta.at + KYC_LAPSE_DAYS * DAY_MS };
    case 'KycReviewOpened':
      return { asked: data.parts ?? [], until: null };
    case 'LetterPosted':
      return { asked: [], until: data.until };
    default:
      return { asked: [], until: null };
  }
}
