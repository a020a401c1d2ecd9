import { outflowStream, withdrawalStream, type UnpaidEnd } from '@corella/contracts/cash';
import { decideWithdrawal } from '../domain/withdrawal/withdrawal.decide.js';
import type { FiatContext } from '../fiat.context.js';
import { giveUp, goOn } from './admissions.js';

/** Ends a withdrawal that is not picked up. The release of its money follows. */
export const end = (
  context: FiatContext,
  withdrawalId: number,
  { as, reason }: { readonly as: UnpaidEnd; readonly reason: string },
) =>
  context.withdrawals.change(withdrawalStream(withdrawalId), (state, now) =>
    decideWithdrawal({ type: 'End', as, reason }, state, now),
  );

/** Ends all of an owner that are not picked up, requests that are under way too. */
export function repealAll(context: FiatContext, uid: string, reason: string): Promise<readonly number[]> {
  return context.withdrawing.run(uid, async () => {
    const { state } = await context.outflows.settled(outflowStream(uid));
    const repealed: number[] = [];
    for (const [withdrawalId, { stands }] of state.outgoing) {
      if (stands === 'admitted' || stands === 'proven') {
        await giveUp(context, { uid, withdrawalId }, 'security-lock');
        repealed.push(withdrawalId);
      }
      if (stands !== 'reserved') continue;
      // It may have been reserved right before the process died, and have no stream of its own yet.
      await goOn(context, { uid, withdrawalId }, null);
      if ((await end(context, withdrawalId, { as: 'repealed', reason })).ok) repealed.push(withdrawalId);
    }
    return repealed;
  });
}
