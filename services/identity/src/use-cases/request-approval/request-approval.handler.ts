import { isApprovalKind, permissionFor } from '@corella/contracts/identity';
import type { IdentityCommand, IdentityReply, JsonObject } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok, reject } from '@corella/result';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';
import { concernsOwnAccount, OWN_ACCOUNT } from '../../people/own-account.js';
import { permissionsOf } from '@corella/contracts/operator';
import { canonicalJson, payloadHash, sha256Hex } from '@corella/hash';
import { subjectFinding } from '../../approvals/approval-subject.js';
import { approvalStream } from '../../domain/approval/approval.js';
import type { ApprovalCommand } from '../../domain/approval/approval.js';
import { normaliseEmail } from '../../domain/rules/email-address.js';
import { decideApproval } from '../../domain/approval/approval.decide.js';

type Reply = IdentityReply<'RequestApproval'>;
type RequestCommand = Extract<ApprovalCommand, { readonly type: 'Request' }>;

interface Around {
  /** Requests about the same subject that may still wait. */
  readonly earlier: readonly string[];
  readonly requestId: string;
  /** Keeps what the payload stands for. */
  readonly keep: (() => Promise<unknown>) | undefined;
}

export class RequestApprovalCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'RequestApproval'>) {
    super();
  }
}

/**
 * Asks for the approval of a second person. The id is derived from the initiator and the idempotency key, so a retry
 * finds the request that it made. While one request for a subject waits, another is refused, whoever makes it.
 */
@CommandHandler(RequestApprovalCommand)
export class RequestApprovalHandler implements ICommandHandler<RequestApprovalCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  async execute({ request }: RequestApprovalCommand): Promise<Reply> {
    const { context } = this;
    const { kind, target, payload, requestId } = request;
    if (!isApprovalKind(kind)) return reject({ code: 'payload-invalid', field: 'kind' });
    const staff = await context.staff.permitted(request.staff, permissionFor({ kind, payload }, 'initiate'));
    if (!staff.ok) return staff;
    const { staffId, role } = staff.value;
    if (await concernsOwnAccount(context, staffId, payload)) return reject(OWN_ACCOUNT);
    const finding = await subjectFinding(context, { kind, payload });
    if (finding !== null) return reject(finding);
    const approvalId = sha256Hex(`${staffId}:${request.idempotencyKey}`).slice(0, 24);
    const about = kind === 'staff-create' ? personIn(payload) : null;
    const sealed = about === null ? null : await this.sealed(approvalId, about);
    const reason = request.reason.trim();
    const command: RequestCommand = {
      type: 'Request',
      approvalId,
      kind,
      target,
      payload: sealed?.payload ?? payload,
      initiator: staffId,
      role,
      permissions: permissionsOf(role),
      reason,
    };
    return context.pendingApprovals.run({ kind, target, payloadHash: payloadHash(payload) }, async (noted) => {
      const known = about === null ? [] : await context.staffProposals.about(about.contact, about.role);
      const earlier = [...(noted === undefined ? [] : [noted]), ...known.filter((id) => id !== approvalId)];
      return this.request(command, { earlier, requestId, keep: sealed?.keep });
    });
  }

  private sealed(approvalId: string, { contact, role }: ReturnType<typeof personIn>) {
    const { staffProposals, clock } = this.context;
    return staffProposals.seal(approvalId, { contact, role, now: clock.nowMs() });
  }

  private async request(command: RequestCommand, { earlier, requestId, keep }: Around): Promise<Reply> {
    const { context } = this;
    const { approvalId, kind, target, payload, initiator, role, reason } = command;
    const stream = approvalStream(approvalId);
    const { state } = await context.approvals.load(stream);
    const checked = decideApproval(command, state, context.clock.nowMs());
    if (!checked.ok) return checked;
    if (checked.value.length === 0) return ok({ approvalId });
    for (const id of earlier)
      if (await this.stillWaits(id)) return reject({ code: 'approval-pending', inputs: { approvalId: id } });
    await keep?.();
    await context.audit.record({
      actor: initiator,
      role,
      action: `approval.request.${kind}`,
      target,
      reason,
      after: canonicalJson(payload),
      requestId,
    });
    const requested = await context.approvals.change(stream, (current, at) => decideApproval(command, current, at), {
      by: initiator,
      requestId,
    });
    if (!requested.ok) return requested;
    context.pendingApprovals.note({ kind, target, payloadHash: payloadHash(payload) }, approvalId);
    return ok({ approvalId });
  }

  private async stillWaits(approvalId: string): Promise<boolean> {
    const { state } = await this.context.approvals.load(approvalStream(approvalId));
    return state.status === 'pending' && this.context.clock.nowMs() < state.expiresAt;
  }
}

/** Whom a checked request wants to add to the staff. */
const personIn = ({ email, name, role }: JsonObject) => ({
  contact: { email: normaliseEmail(String(email)) ?? '', name: String(name) },
  role: String(role),
});
