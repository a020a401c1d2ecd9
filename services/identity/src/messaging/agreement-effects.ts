import { isOf, type RecordedEvent } from '@corella/event-store';
import type { IdentityContext } from '../identity.context.js';

/** A version without grace counts at once, not with the next round. */
export async function followAgreementEvent(
  { agreements, graceEnds }: IdentityContext,
  event: RecordedEvent,
): Promise<void> {
  if (!isOf(event, 'agreement') || event.type !== 'VersionPublished') return;
  await agreements.settled(event.data.agreement);
  await graceEnds.sweep();
}
