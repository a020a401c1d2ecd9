import type { ApprovalKind, IdentityReply, JsonObject, StaffPrincipal } from '@corella/contracts/identity';
import { payloadHash } from '@corella/hash';
import type { Identity } from './given-identity.js';

export interface Pair {
  readonly maker: StaffPrincipal;
  readonly checker: StaffPrincipal;
}

let asked = 0;

interface Wanted {
  readonly kind: ApprovalKind;
  readonly payload: JsonObject;
}

/** What one person has asked for and another has approved, and what the second one was answered. */
export async function agreed(
  identity: Identity,
  pair: Pair,
  wanted: Wanted,
): Promise<{ readonly approvalId: string; readonly decided: IdentityReply<'DecideApproval'> }> {
  const { approvalId, decide } = await askedFor(identity, pair, wanted);
  return { approvalId, decided: await decide() };
}

/** What one person has asked for, and how the other one approves it. */
export async function askedFor(
  identity: Identity,
  { maker, checker }: Pair,
  { kind, payload }: Wanted,
): Promise<{ readonly approvalId: string; readonly decide: () => Promise<IdentityReply<'DecideApproval'>> }> {
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
  const { state } = await identity.context.approvals.load(`approval-${approvalId}`);
  const decide = () =>
    identity.send<'DecideApproval'>({
      type: 'DecideApproval',
      staff: checker,
      approvalId,
      decision: 'approve',
      payloadHash: state.status === 'none' ? payloadHash(payload) : state.payloadHash,
      reason: 'seen',
      requestId: 'q',
    });
  return { approvalId, decide };
}

/**
 * From now on the next request for a second person is refused before the act of the desk that it is about is noted: as
 * soon as that act is on record.
 */
export async function refuseEarly(identity: Identity, staff: StaffPrincipal, action: string): Promise<void> {
  const { audit, approvals, store } = identity.context;
  const earlier = new Set(await store.streams('approval'));
  const record = audit.record.bind(audit);
  const recording = jest.spyOn(audit, 'record').mockImplementation(async (entry) => {
    await record(entry);
    if (entry.action !== action) return;
    recording.mockRestore();
    const stream = (await store.streams('approval')).find((one) => !earlier.has(one)) ?? '';
    const { state } = await approvals.load(stream);
    if (state.status === 'none') throw new Error('nobody was asked');
    const no = { type: 'DecideApproval', staff, approvalId: state.approvalId, decision: 'reject' } as const;
    const { payloadHash: hash } = state;
    await identity.send<'DecideApproval'>({ ...no, payloadHash: hash, reason: 'D11 seen', requestId: 'q' });
  });
}
