import type { IdentityCommand, IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { KYC_STATE } from '@corella/contracts/identity';
import { ok, reject } from '@corella/result';
import { changeVerification } from '../../kyc/change-verification.js';
import { changedParts, completeDraft, documentOf, filesOf, openDraft, submittedCase } from '../../kyc/open-draft.js';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';

type Reply = IdentityReply<'ResubmitKyc'>;

export class ResubmitKycCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'ResubmitKyc'>) {
    super();
  }
}

/** Sends what the desk asked to be fixed. The case keeps its place in the queue. */
@CommandHandler(ResubmitKycCommand)
export class ResubmitKycHandler implements ICommandHandler<ResubmitKycCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  execute({ request }: ResubmitKycCommand): Promise<Reply> {
    return this.context.executing.run(`kyc:${request.uid}`, () => this.resubmit(request));
  }

  private async resubmit(request: IdentityCommand<'ResubmitKyc'>): Promise<Reply> {
    const { context } = this;
    const { uid, version, kept = [], origin } = request;
    const open = await openDraft(context, uid, version);
    if (!open.ok) return open;
    const { form, draft, verification, sent } = open.value;
    if (verification.state !== KYC_STATE.needsModification || sent === null) return reject({ code: 'kyc-closed' });
    const complete = completeDraft(open.value, context.clock.nowMs());
    if (!complete.ok) return complete;
    const { pictures } = complete.value;
    const answers = verification.answersRows + 1;
    await context.kycRows.putAnswers(uid, answers, { ...complete.value, origin }, context.clock.nowMs());
    const resubmitted = await changeVerification(
      context,
      uid,
      {
        type: 'Resubmit',
        form,
        answers,
        files: filesOf(pictures),
        documentType: documentOf(form, draft),
        originRef: `kyc-answers/${uid}/${answers}`,
        kept,
        changed: changedParts(form, verification.current?.asked ?? [], sent, complete.value),
      },
      { by: uid },
    );
    if (!resubmitted.ok) return resubmitted;
    await context.kycHandoffs.end(uid);
    return ok(submittedCase(resubmitted.value.state));
  }
}
