import type { RecordedEvent } from '@corella/bus';
import type { UserEvents } from '@corella/contracts/identity';
import { KYC_STATE } from '@corella/contracts/identity';
import { fundDemoAccount, isFunding } from '../demo/demo-funding.js';
import type { IdentityContext } from '../identity.context.js';

/**
 * What follows from a customer's events in other services: the demo's money. The orders of a frozen customer are the
 * ledger's to cancel.
 */
export async function followUserEvent(context: IdentityContext, event: RecordedEvent): Promise<void> {
  if (event.type !== 'KycStateSet') return;
  const { uid, state, by } = event.data as unknown as UserEvents['KycStateSet'];
  if (context.config.demo && state === KYC_STATE.approved && isFunding(by)) await fundDemoAccount(context, uid, by);
}
