import { isApprovalKind, permissionFor } from '@corella/contracts/identity';
import type { IdentityCommand, IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok, reject } from '@corella/result';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';
import { concernsOwnAccount, OWN_ACCOUNT } from '../../people/own-account.js';
import { permissionsOf } from '@corella/contracts/operator';
import { canonicalJson, payloadHash, sha256Hex } from '@corella/hash';
import { subjectFinding, visiblePayload } from '../../approvals/approval-subject.js';
import { approvalStream } from '../../domain/approval/approval.js';
import type { ApprovalCommand } from '../../domain/approval/approval.js';
import { decideApproval } from '../../domain/approval/approval.decide.js';

type Reply = IdentityReply<'RequestApproval'>;
type RequestCommand = Extract<ApprovalCommand, { readonly type: 'Request' }>;

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
    const reason = request.reason.trim();
    const command: RequestCommand = {
      type: 'Request',
      approvalId,
      kind,
      target,
      payload,
      initiator: staffId,
      role,
      permissions: permissionsOf(role),
      reason,
    };
    return context.pendingApprovals.run({ kind, target, payloadHash: payloadHash(payload) }, (earlier) =>
      this.request(command, earlier, requestId),
    );
  }

  private async request(command: RequestCommand, earlier: string | undefined, requestId: string): Promise<Reply> {
    const { context } = this;
    const { approvalId, kind, target, payload, initiator, role, reason } = command;
    const stream = approvalStream(approvalId);
    const { state } = await context.approvals.load(stream);
    const checked = decideApproval(command, state, context.clock.nowMs());
    if (!checked.ok) return checked;
    if (checked.value.length === 0) return ok({ approvalId });
    if (earlier !== undefined && (await this.stillWaits(earlier)))
      return reject({ code: 'approval-pending', inputs: { approvalId: earlier } });
    await context.audit.record({
      actor: initiator,
      role,
      action: `approval.request.${kind}`,
      target,
      reason,
      after: canonicalJson(visiblePayload(kind, payload)),
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
