import { KYC_STATE } from '@corella/contracts/identity';
import { isOf, type RecordedEvent } from '@corella/event-store';
import { followAccountClosed } from '../closure/after-closing.js';
import { beginClosing } from '../closure/close-account.js';
import { fundDemoAccount, FUNDING_SIGN_UP, isFunding } from '../demo/demo-funding.js';
import { bringSubAccountsUp } from '../sub-accounts/bring-up.js';
import type { IdentityContext } from '../identity.context.js';

/**
 * Completes a change of address and the making of a sub-account that a crash has interrupted. Sub-accounts follow their
 * main account. An account that its owner wants closed is closed once nothing is left. A demo account is funded once
 * its KYC is approved, whoever approves it. The ledger itself cancels the orders of a frozen customer.
 */
export async function followUserEvent(context: IdentityContext, event: RecordedEvent): Promise<void> {
  if (!isOf(event, 'user')) return;
  if (event.type === 'EmailChanged')
    await context.contacts.changeOver(event.data.uid, event.data.version, context.clock.nowMs());
  if (event.type === 'SubAccountAdded' || event.type === 'AccountControlDerived')
    await bringSubAccountsUp(context, event.data.uid);
  if (event.type === 'ClosureRequested') beginClosing(context, event.data.uid);
  if (event.type === 'AccountClosed') await followAccountClosed(context, event.data);
  if (event.type !== 'KycStateSet') return;
  const { uid, state, by } = event.data;
  if (context.config.demo && state === KYC_STATE.approved)
    await fundDemoAccount(context, uid, isFunding(by) ? by : FUNDING_SIGN_UP);
}
