import { KYC_STATE } from '@corella/contracts/identity';
import { isOf, type RecordedEvent } from '@corella/event-store';
import { fundDemoAccount, FUNDING_SIGN_UP, isFunding } from '../demo/demo-funding.js';
import { bringSubAccountsUp } from '../sub-accounts/bring-up.js';
import type { IdentityContext } from '../identity.context.js';

/**
 * Funds a demo account once its KYC is approved, whoever approves it. Sub-accounts follow their main account, and one
 * whose making was cut short is completed. The ledger itself cancels the orders of a frozen
 * customer.
 */
export async function followUserEvent(context: IdentityContext, event: RecordedEvent): Promise<void> {
  if (!isOf(event, 'user')) return;
  if (event.type === 'SubAccountAdded' || event.type === 'AccountControlDerived')
    await bringSubAccountsUp(context, event.data.uid);
  if (event.type !== 'KycStateSet') return;
  const { uid, state, by } = event.data;
  if (context.config.demo && state === KYC_STATE.approved)
    await fundDemoAccount(context, uid, isFunding(by) ? by : FUNDING_SIGN_UP);
}
