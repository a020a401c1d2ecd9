import type { ApprovalKind, IdentityReply, JsonObject, StaffPrincipal } from '@corella/contracts/identity';
import { payloadHash } from '@corella/hash';
import type { Identity } from './given-identity.js';

export interface Pair {
  readonly maker: StaffPrincipal;
  readonly checker: StaffPrincipal;
}

let asked = 0;

/** What one person has asked for and another has approved, and what the second one was answered. */
export async function agreed(
  identity: Identity,
  { maker, checker }: Pair,
  { kind, payload }: { readonly kind: ApprovalKind; readonly payload: JsonObject },
): Promise<{ readonly approvalId: string; readonly decided: IdentityReply<'DecideApproval'> }> {
  const reply = await identity.send<'RequestApproval'>({
    type: 'RequestApproval',
    staff: maker,
    kind,
    target: 'subject',
    payload,
    reason: 'checked',
    requestId: 'q',
    idempotencyKey: `agreed${(asked += 1)}`,
  });
  if (!reply.ok) throw new Error(reply.rejection.code);
  const { approvalId } = reply.value;
  const decided = await identity.send<'DecideApproval'>({
    type: 'DecideApproval',
    staff: checker,
    approvalId,
    decision: 'approve',
    payloadHash: payloadHash(payload),
    reason: 'seen',
    requestId: 'q',
  });
  return { approvalId, decided };
}
