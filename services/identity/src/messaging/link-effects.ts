import { isOf, type RecordedEvent, type RecordedOf } from '@corella/event-store';
import { sameAnswer } from '@corella/contracts/kyc';
import type { IdentityContext } from '../identity.context.js';

/**
 * Sees who shares a document, a home or a phone. A document counts once the checking service has read the number that
 * was answered, or the desk has approved it; a phone once its code was entered.
 */
export async function followLinks(context: IdentityContext, event: RecordedEvent): Promise<void> {
  if (isOf(event, 'user') && event.type === 'PhoneSet') {
    const { uid, version } = event.data;
    const number = await context.phones.of({ uid, phoneVersion: version });
    if (number !== null) await context.personLinks.see(uid, { kind: 'phone', value: number });
  }
  if (isOf(event, 'kyc') && (event.type === 'KycChecked' || event.type === 'KycApproved'))
    await followVerified(context, event);
}

async function followVerified(
  { verifications, kycRows, personLinks }: IdentityContext,
  { type, data }: RecordedOf<'kyc', 'KycChecked' | 'KycApproved'>,
): Promise<void> {
  const { uid, caseId } = data;
  const { current, standing } = await verifications.of(uid);
  // The event may be heard of before the state has it, or after another case was opened.
  const counts = [current, standing].find((one) => one?.caseId === caseId);
  if (!counts) return;
  const answers = (await kycRows.answers(uid, counts.answers))?.answers;
  if (answers === undefined) return;
  if (type === 'KycApproved') return personLinks.seeAnswers(uid, answers);
  const check = await kycRows.check(uid, data.check);
  const read = check?.read.documentNumber?.text;
  const isRead = read !== undefined && check?.fraud === false && sameAnswer(answers.documentNumber ?? '', read);
  if (isRead) await personLinks.seeAnswers(uid, answers);
}
