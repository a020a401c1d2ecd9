import type { IdentityCommand, IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok, reject } from '@corella/result';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';
import { permissionsOf } from '@corella/contracts/operator';
import { canonicalJson, sha256Hex } from '@corella/hash';
import { subjectFinding, visiblePayload } from '../../approvals/approval-subject.js';
import { APPROVAL_POLICY, isApprovalKind } from '../../domain/approval/approval-policy.js';
import { approvalStream } from '../../domain/approval/approval.js';
import type { ApprovalCommand } from '../../domain/approval/approval.js';
import { decideApproval } from '../../domain/approval/approval.decide.js';

type Reply = IdentityReply<'RequestApproval'>;

export class RequestApprovalCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'RequestApproval'>) {
    super();
  }
}

/** The id follows from initiator and idempotency key, so that a retry finds the request that it made. */
@CommandHandler(RequestApprovalCommand)
export class RequestApprovalHandler implements ICommandHandler<RequestApprovalCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  async execute({ request }: RequestApprovalCommand): Promise<Reply> {
    const { context } = this;
    const { kind, target, payload, requestId } = request;
    const policy = isApprovalKind(kind) ? APPROVAL_POLICY[kind] : undefined;
    if (policy === undefined) return reject({ code: 'payload-invalid', field: 'kind' });
    const staff = await context.staff.permitted(request.staff, policy.initiate);
    if (!staff.ok) return staff;
    const { staffId, role } = staff.value;
    const finding = await subjectFinding(context, { kind, payload });
    if (finding !== null) return reject(finding);
    const approvalId = sha256Hex(`${staffId}:${request.idempotencyKey}`).slice(0, 24);
    const reason = request.reason.trim();
    const command: ApprovalCommand = { type: 'Request', approvalId, kind, target, payload, initiator: staffId, role, permissions: permissionsOf(role), reason };
    const stream = approvalStream(approvalId);
    const { state } = await context.approvals.load(stream);
    const checked = decideApproval(command, state, context.clock.nowMs());
    if (!checked.ok) return checked;
    if (checked.value.length === 0) return ok({ approvalId });
    await context.audit.record({ actor: staffId, role, action: `approval.request.${kind}`, target, reason, after: canonicalJson(visiblePayload(kind, payload)), requestId });
    const requested = await context.approvals.change(stream, (current, at) => decideApproval(command, current, at), { by: staffId, requestId });
    return requested.ok ? ok({ approvalId }) : requested;
  }
}
