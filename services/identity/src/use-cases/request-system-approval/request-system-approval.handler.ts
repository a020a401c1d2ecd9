import {
  APPROVAL_KINDS,
  isApprovalKind,
  isAskedBySystem,
  SYSTEM_INITIATOR,
  SYSTEM_PERMISSION,
  type IdentityCommand,
  type IdentityReply,
} from '@corella/contracts/identity';
import { canonicalJson, payloadHash, sha256Hex } from '@corella/hash';
import { ok, reject } from '@corella/result';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { decideApproval } from '../../domain/approval/approval.decide.js';
import { approvalStream } from '../../domain/approval/approval.js';
import type { ApprovalCommand, ApprovalState, KnownApproval } from '../../domain/approval/approval.js';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';

type Reply = IdentityReply<'RequestSystemApproval'>;
type Request = IdentityCommand<'RequestSystemApproval'>;

export class RequestSystemApprovalCommand extends Command<Reply> {
  constructor(readonly request: Request) {
    super();
  }
}

/**
 * A service asks for people in the venue's own name. The id is derived from what is asked for and how often it has
 * lapsed, so that a request is made once however often it is sent.
 */
@CommandHandler(RequestSystemApprovalCommand)
export class RequestSystemApprovalHandler implements ICommandHandler<RequestSystemApprovalCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  async execute({ request }: RequestSystemApprovalCommand): Promise<Reply> {
    const { kind, target, payload } = request;
    if (!isApprovalKind(kind) || !isAskedBySystem(kind)) return reject({ code: 'payload-invalid', field: 'kind' });
    const subject = { kind, target, payloadHash: payloadHash(payload) };
    return this.context.pendingApprovals.run(subject, async () => {
      const { approvalId, known } = await this.latest(`${kind}|${target}|${subject.payloadHash}`);
      return known === null ? this.ask(request, approvalId) : ok({ approvalId, expiresAt: known.expiresAt });
    });
  }

  /** The one that still counts, or the id under which to ask anew. */
  private async latest(about: string): Promise<{ readonly approvalId: string; readonly known: KnownApproval | null }> {
    const { approvals, clock } = this.context;
    for (let round = 0; ; round += 1) {
      const approvalId = sha256Hex(`${SYSTEM_INITIATOR}|${about}|${round}`).slice(0, 24);
      const { state } = await approvals.load(approvalStream(approvalId));
      if (state.status === 'none') return { approvalId, known: null };
      if (!isOver(state, clock.nowMs())) return { approvalId, known: state };
    }
  }

  private async ask({ kind, target, payload, reason, expiresAt }: Request, approvalId: string): Promise<Reply> {
    const { approvals, audit, clock, pendingApprovals } = this.context;
    const command: ApprovalCommand = {
      type: 'Request',
      approvalId,
      kind,
      target,
      payload,
      initiator: SYSTEM_INITIATOR,
      role: 'system',
      permissions: [SYSTEM_PERMISSION],
      reason,
      expiresAt,
    };
    const decide = (state: ApprovalState, at: number) => decideApproval(command, state, at);
    const checked = decide({ status: 'none' }, clock.nowMs());
    if (!checked.ok) return checked;
    await audit.record({
      actor: APPROVAL_KINDS[kind].executedBy,
      role: 'system',
      action: `approval.request.${kind}`,
      target,
      reason,
      after: canonicalJson(payload),
    });
    const asked = await approvals.change(approvalStream(approvalId), decide, { by: SYSTEM_INITIATOR });
    if (!asked.ok) return asked;
    pendingApprovals.note({ kind, target, payloadHash: payloadHash(payload) }, approvalId);
    return ok({ approvalId, expiresAt });
  }
}

/** Whether the same thing can be asked for again. What was agreed to or refused stays so. */
const isOver = ({ status, expiresAt }: KnownApproval, now: number): boolean =>
  status === 'expired' || status === 'failed' || (status === 'pending' && now >= expiresAt);
