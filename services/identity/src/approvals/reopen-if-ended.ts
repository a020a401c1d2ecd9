import type { ApprovalStatus } from '@corella/contracts/identity';
import { approvalStream } from '../domain/approval/approval.js';
import type { IdentityContext } from '../identity.context.js';

const WITHOUT_AGREEMENT: readonly ApprovalStatus[] = ['rejected', 'withdrawn', 'expired', 'failed'];

/**
 * A request for a second person may have ended before what it is about has noted it. Its end came too early to reopen
 * that, and nothing else would.
 */
export async function reopenIfEnded(
  context: IdentityContext,
  approvalId: string,
  reopen: (context: IdentityContext, approvalId: string) => Promise<void>,
): Promise<void> {
  const { state } = await context.approvals.load(approvalStream(approvalId));
  if (state.status !== 'none' && WITHOUT_AGREEMENT.includes(state.status)) await reopen(context, approvalId);
}
