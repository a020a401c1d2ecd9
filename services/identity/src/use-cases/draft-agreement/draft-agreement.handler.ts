import type { AgreementId, IdentityCommand, IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { sha256Hex } from '@corella/hash';
import { ok, reject } from '@corella/result';
import { approvalStream } from '../../domain/approval/approval.js';
import { decideAgreement, normalisedTexts } from '../../domain/agreement/agreement.decide.js';
import { isAgreementId } from '../../domain/agreement/agreement.js';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';

type Reply = IdentityReply<'DraftAgreement'>;

export class DraftAgreementCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'DraftAgreement'>) {
    super();
  }
}

/**
 * Keeps the texts of a version, which two people may then publish by their hashes. The same texts twice are one draft.
 * Nobody but the staff sees a draft. While a request waits no other text is kept: the oldest drafts give way, and one
 * of them may be what two people are about to publish.
 */
@CommandHandler(DraftAgreementCommand)
export class DraftAgreementHandler implements ICommandHandler<DraftAgreementCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  async execute({ request }: DraftAgreementCommand): Promise<Reply> {
    const { agreements, audit, clock, staff } = this.context;
    const { agreement, requestId } = request;
    const permitted = await staff.permitted(request.staff, 'agreements.initiate');
    if (!permitted.ok) return permitted;
    if (!isAgreementId(agreement)) return reject({ code: 'agreement-unknown', field: 'agreement' });
    const { staffId, role } = permitted.value;
    const texts = normalisedTexts(request.texts);
    const contentHash = { 'en-us': sha256Hex(texts['en-us']), 'zh-cn': sha256Hex(texts['zh-cn']) };
    const command = { type: 'Draft', contentHash, texts, by: staffId } as const;
    const state = await agreements.of(agreement);
    const checked = decideAgreement(agreement, command, { state, at: clock.nowMs() });
    if (!checked.ok) return checked;
    if (checked.value.length === 0) return ok({ contentHash });
    const waiting = await this.waitingFor(agreement);
    if (waiting !== null) return reject({ code: 'approval-pending', inputs: { approvalId: waiting } });
    await audit.record({
      actor: staffId,
      role,
      action: 'agreements.draft',
      target: `agreement:${agreement}`,
      after: `en-us ${contentHash['en-us']}, zh-cn ${contentHash['zh-cn']}`,
      requestId,
    });
    const drafted = await agreements.change(agreement, command, { by: staffId, requestId });
    return drafted.ok ? ok({ contentHash }) : drafted;
  }

  /** The request about another version, of which somebody still has to decide. */
  private async waitingFor(agreement: AgreementId): Promise<string | null> {
    const { approvals, pendingApprovals, clock } = this.context;
    const target = `agreement:${agreement}`;
    const approvalId = pendingApprovals.latestFor({ kind: 'agreement-publish', target, payloadHash: '' });
    if (approvalId === undefined) return null;
    const { state } = await approvals.load(approvalStream(approvalId));
    return state.status === 'pending' && clock.nowMs() < state.expiresAt ? approvalId : null;
  }
}
