import { removalStream } from '@corella/contracts/removal';
import { ok, reject } from '@corella/result';
import { approvalStream } from '../domain/approval/approval.js';
import type { KnownApproval } from '../domain/approval/approval.js';
import type { IdentityContext } from '../identity.context.js';
import { impossible } from '../removals/impossible.js';
import { removalHash } from '../removals/removal-hash.js';
import type { Executed } from './execute-staff.js';

/** Two people agree: the owner's day begins. The account changes when it is over. */
export async function approveRemoval(
  context: IdentityContext,
  { approvalId, payload, signers, initiator }: KnownApproval,
): Promise<Executed> {
  const removalId = String(payload.removalId);
  const { state, revision } = await context.removals.load(removalId);
  const stream = removalStream(removalId);
  if (state.status === 'none') return reject({ code: 'case-unknown' });
  // Asked first: the same approval is carried out again after a crash.
  if (state.approvedWith === approvalId) return ok({ stream, revision });
  if (removalHash(state) !== payload.hash) return reject({ code: 'case-changed' });
  if ((await impossible(context, state)) !== null) return reject({ code: 'removal-impossible' });
  const by = [initiator, ...signers].join();
  const approved = await context.removals.change(removalId, { type: 'Approve', approvalId, by }, { by });
  return approved.ok ? ok({ stream, revision: approved.value.revision }) : approved;
}

/** The request for a second person ended without an agreement. */
export async function reopenRemoval(context: IdentityContext, approvalId: string): Promise<void> {
  const { state } = await context.approvals.load(approvalStream(approvalId));
  if (state.status === 'none' || state.kind !== 'removal-execute') return;
  await context.removals.change(
    String(state.payload.removalId),
    { type: 'SecondRefused', approvalId },
    { by: 'identity' },
  );
}
