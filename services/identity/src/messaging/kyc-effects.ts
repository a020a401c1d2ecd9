import { isOf, type RecordedEvent, type RecordedOf } from '@corella/event-store';
import type { IdentityContext } from '../identity.context.js';
import { bringUpTo, changeVerification } from '../kyc/change-verification.js';
import { sendLetter } from '../kyc/letters.js';
import { tellCustomer } from '../kyc/tell-customer.js';

/**
 * What follows from a verification: the customer's stream is brought up to it, the customer is told, documents are
 * checked, letters sent. A mail may go out twice after a crash.
 */
export async function followKycEvent(context: IdentityContext, event: RecordedEvent): Promise<void> {
  if (!isOf(event, 'kyc')) return;
  const { uid, caseId } = event.data;
  const { state, revision } = await context.verifications.settled(uid);
  await bringUpTo(context, uid, { verification: state, by: String(event.meta.by ?? 'identity'), source: revision });
  if (event.type === 'KycSubmitted') context.kycChecks.begin({ uid, caseId, attempt: 1 });
  if (event.type === 'KycReviewOpened' && event.data.parts === undefined)
    context.kycChecks.begin({ uid, caseId, attempt: 1 });
  if (event.type === 'KycResubmitted') context.kycChecks.begin({ uid, caseId, attempt: event.data.attempt });
  if (event.type === 'LetterOrdered') await sendLetter(context, uid, event.data.letter);
  await context.secondLooks.follow(event);
  await followWaiting(context, event);
  await tellCustomer(context, event);
}

/**
 * What a customer sent while a review was open that they know nothing of becomes a case once that has ended. The draft
 * says what the desk has read: the review again, where it asks something of them, and then the change.
 */
async function followWaiting(context: IdentityContext, event: RecordedOf<'kyc'>): Promise<void> {
  const { uid, caseId } = event.data;
  if (ENDS.has(event.type))
    await context.executing.run(`kyc:${uid}`, () =>
      changeVerification(context, uid, { type: 'SendWaiting' }, { by: uid }),
    );
  const isSent = event.type === 'KycSubmitted' && event.data.waited === true;
  if (!isSent && event.type !== 'ChangesRequested') return;
  await context.executing.run(`kyc:${uid}`, async () => {
    const { current, waiting } = (await context.verifications.settled(uid)).state;
    const draft = await context.kycRows.draft(uid);
    if (current?.caseId !== caseId || current.attempt > 1) return;
    // The customer may have begun to answer.
    if (isSent ? current.asked.length > 0 : waiting === null || (draft.savedAt ?? 0) > waiting.at) return;
    const sent = await context.kycRows.answers(uid, current.answers);
    if (sent === null) return;
    const { kind, method } = current;
    const { answers, pictures } = sent;
    const said = { version: draft.version, kind, method, aside: {}, answers, pictures };
    await context.kycRows.putDraft(uid, said, context.clock.nowMs());
  });
}

const ENDS: ReadonlySet<string> = new Set(['KycApproved', 'KycRejected', 'KycReopened', 'KycLapsed']);
