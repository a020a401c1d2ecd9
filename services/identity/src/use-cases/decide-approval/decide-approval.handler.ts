import type {
  ApprovalKind,
  IdentityCommand,
  IdentityRejection,
  IdentityReply,
  JsonObject,
} from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok, reject } from '@corella/result';
import type { Result } from '@corella/result';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';
import { concernsOwnAccount, OWN_ACCOUNT } from '../../people/own-account.js';
import type { ApprovalSigner } from '@corella/approval-keys';
import { permissionsOf } from '@corella/contracts/operator';
import { noteCustomer } from '@corella/aggregates';
import { executeOwnApproval } from '../../approvals/execute-own-approval.js';
import { withReceipts } from '../../approvals/receipts.js';
import { approvalStream } from '../../domain/approval/approval.js';
import type { ApprovalCommand, ApprovalState } from '../../domain/approval/approval.js';
import { MAIL_UNAVAILABLE } from '../../people/messages.js';
import { decideApproval } from '../../domain/approval/approval.decide.js';

type Reply = IdentityReply<'DecideApproval'>;

export class DecideApprovalCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'DecideApproval'>) {
    super();
  }
}

/** Whoever is added or returns gets a link, and so does the owner of an account, who may object. */
const BY_MAIL: ReadonlySet<ApprovalKind> = new Set<ApprovalKind>(['staff-create', 'staff-enable', 'removal-execute']);

/**
 * Approves, rejects or withdraws a request: never for its initiator (who alone may withdraw it), and never on another
 * payload than the one shown. What identity owns is carried out at once; after a crash in between, the event does it.
 */
@CommandHandler(DecideApprovalCommand)
export class DecideApprovalHandler implements ICommandHandler<DecideApprovalCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  async execute({ request }: DecideApprovalCommand): Promise<Reply> {
    const { context } = this;
    const { approvalId, decision, payloadHash, requestId } = request;
    const staff = await context.staff.permitted(request.staff, 'approvals.view');
    if (!staff.ok) return staff;
    const { staffId, role } = staff.value;
    const reason = request.reason.trim();
    const command = {
      type: 'Decide',
      decision,
      staffId,
      role,
      permissions: permissionsOf(role),
      payloadHash,
      reason,
    } as const;
    // One after the other: of two people at the same moment only the one who decides is on record as deciding.
    const decided = await context.executing.run(approvalStream(approvalId), () =>
      this.decided({ approvalId, command, requestId }),
    );
    if (!decided.ok) return decided;
    await executeOwnApproval(context, approvalId);
    const { state } = await context.approvals.load(approvalStream(approvalId));
    // The event may have carried it out before this command did.
    if (state.status !== 'none') customersOf(state.payload).forEach(noteCustomer);
    return ok({ status: state.status });
  }

  /** The record comes before the decision. A decision that was too late after all is recorded as refused. */
  private async decided({
    approvalId,
    command,
    requestId,
  }: {
    readonly approvalId: string;
    readonly command: Extract<ApprovalCommand, { readonly type: 'Decide' }>;
    readonly requestId: string;
  }): Promise<Result<unknown, IdentityRejection>> {
    const { context } = this;
    const { decision, staffId, role, payloadHash, reason } = command;
    const stream = approvalStream(approvalId);
    const { state } = await context.approvals.load(stream);
    const checked = decideApproval(command, state, context.clock.nowMs());
    if (!checked.ok) return checked;
    const isDecision = state.status !== 'none' && decision !== 'withdraw';
    if (isDecision && (await concernsOwnAccount(context, staffId, state.payload))) return reject(OWN_ACCOUNT);
    // Asked for while mail could be sent. It can still be rejected or withdrawn.
    if (decision === 'approve' && state.status !== 'none' && BY_MAIL.has(state.kind) && !context.mailer.canSend)
      return reject(MAIL_UNAVAILABLE);
    const target = state.status === 'none' ? `approval:${approvalId}` : state.target;
    const action = `approval.${decision}`;
    const after = `approval ${approvalId}, payload ${payloadHash}`;
    await context.audit.record({
      actor: staffId,
      role,
      action,
      target,
      reason,
      before: state.status,
      after,
      requestId,
    });
    const signer = await context.approvalKeys.signer();
    const decided = await context.approvals.change(
      stream,
      (current, at) => signedBy(signer, { command, current, at }),
      { by: staffId, requestId },
    );
    if (!decided.ok) {
      const { code } = decided.rejection;
      await context.audit.record({
        actor: staffId,
        role,
        action: 'refused',
        target,
        before: action,
        after: code,
        requestId,
      });
    }
    return decided;
  }
}

/** Whom a request is about. */
const customersOf = ({ uid, uids }: JsonObject): readonly string[] =>
  [uid, ...(Array.isArray(uids) ? uids : [])].filter((one) => typeof one === 'string');

function signedBy(
  signer: ApprovalSigner,
  { command, current, at }: { readonly command: ApprovalCommand; readonly current: ApprovalState; readonly at: number },
): ReturnType<typeof decideApproval> {
  const decided = decideApproval(command, current, at);
  return current.status === 'none' ? decided : withReceipts(decided, { signer, at, about: current });
}
