import { isOf, type RecordedEvent } from '@corella/event-store';
import type { IdentityContext } from '../identity.context.js';

/**
 * A version without grace counts at once, not with the next round, and so does the version before one that was taken
 * back. Those who must sign are told at once.
 */
export async function followAgreementEvent(
  { agreements, agreementNotices, graceEnds }: IdentityContext,
  event: RecordedEvent,
): Promise<void> {
  if (!isOf(event, 'agreement') || event.type === 'VersionDrafted') return;
  await agreements.settled(event.data.agreement);
  await graceEnds.sweep();
  await agreementNotices.sweep();
}
