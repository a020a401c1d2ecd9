import type { RecordedEvent } from '@corella/bus';
import type { UserEvents } from '@corella/contracts/identity';
import { KYC_STATE } from '@corella/contracts/identity';
import { spotAccount } from '@corella/contracts/ledger';
import { MATCHING_SERVICE, marketStream } from '@corella/contracts/market';
import type { CancelOrder, CancelOrderReply } from '@corella/contracts/market';
import { ask } from '@corella/signals';
import { fundDemoAccount, isFunding } from '../demo/demo-funding.js';
import type { IdentityContext } from '../identity.context.js';

const PAUSE_MS = 50;
const MAX_WAITS = 100;
const MAX_ROUNDS = 5;

/** What follows from a customer's events in other services: demo funding, and the cancelling of a frozen customer's orders. */
export async function followUserEvent(context: IdentityContext, event: RecordedEvent): Promise<void> {
  if (event.type === 'KycStateSet') {
    const { uid, state, by } = event.data as unknown as UserEvents['KycStateSet'];
    if (context.config.demo && state === KYC_STATE.approved && isFunding(by)) await fundDemoAccount(context, uid, by);
  }
  if (event.type === 'UserFrozen') await cancelOrders(context, (event.data as unknown as UserEvents['UserFrozen']).uid);
}

/**
 * Waits until the ledger refuses new orders of the account, then cancels what is open: an order decided before the freeze is cancelled,
 * one after it is refused. Nothing is done for a customer who has been unfrozen meanwhile.
 */
async function cancelOrders(context: IdentityContext, uid: string): Promise<void> {
  const account = spotAccount(uid);
  if ((await context.users.get(uid))?.status !== 'frozen') return;
  for (let waits = 0; ; waits += 1) {
    const control = await ask(context.signals, 'ledger.account', { account });
    if (control === null || control.status === 'frozen') break;
    if (waits >= MAX_WAITS) throw new Error(`the ledger has not frozen ${account}`);
    await context.sleep(PAUSE_MS);
  }
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const holds = await ask(context.signals, 'ledger.open-holds', { account });
    if (holds.length === 0) return;
    for (const hold of holds) {
      const command: CancelOrder = { type: 'CancelOrder', orderId: hold.orderId, account, notBefore: hold.revision, reason: 'account-frozen' };
      // A refusal means that the order has ended by itself; its release is on the way.
      await context.bus.request<CancelOrderReply>(MATCHING_SERVICE, command, { partition: marketStream(hold.symbol), lane: 'cancel' });
    }
    await context.sleep(PAUSE_MS);
  }
}
