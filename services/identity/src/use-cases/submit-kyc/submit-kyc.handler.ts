import type { IdentityCommand, IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { KYC_STATE } from '@corella/contracts/identity';
import { methodOf } from '@corella/contracts/kyc';
import { ok, reject } from '@corella/result';
import { changeVerification } from '../../kyc/change-verification.js';
import { completeDraft, documentOf, filesOf, openDraft, submittedCase } from '../../kyc/open-draft.js';
import { hasPhone } from '../../domain/user/factors.js';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';

type Reply = IdentityReply<'SubmitKyc'>;

export class SubmitKycCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'SubmitKyc'>) {
    super();
  }
}

/** The draft as it was read becomes a case. What was sent is a row of its own, before the event that names it. */
@CommandHandler(SubmitKycCommand)
export class SubmitKycHandler implements ICommandHandler<SubmitKycCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  execute({ request }: SubmitKycCommand): Promise<Reply> {
    return this.context.executing.run(`kyc:${request.uid}`, () => this.submit(request));
  }

  private async submit(request: IdentityCommand<'SubmitKyc'>): Promise<Reply> {
    const { context } = this;
    const { uid, version, origin } = request;
    const open = await openDraft(context, uid, version);
    if (!open.ok) return open;
    const { form, draft, country, verification } = open.value;
    if (verification.state !== KYC_STATE.notSubmitted) return reject({ code: 'kyc-closed' });
    const method = methodOf(form, draft.method ?? request.method);
    if (await this.lacksPhone(uid)) return reject({ code: 'phone-required' });
    const complete = completeDraft({ form, draft, method, verification }, context.clock.nowMs());
    if (!complete.ok) return complete;
    const answers = verification.answersRows + 1;
    const { pictures } = complete.value;
    await context.kycRows.putAnswers(uid, answers, { ...complete.value, origin }, context.clock.nowMs());
    const submitted = await changeVerification(
      context,
      uid,
      {
        ...{ type: 'Submit', uid, form, kind: form.kind, country, method, answers, files: filesOf(pictures) },
        ...{ documentType: documentOf(form, draft), originRef: `kyc-answers/${uid}/${answers}` },
      },
      { by: uid },
    );
    if (!submitted.ok) return submitted;
    await context.kycHandoffs.end(uid);
    return ok(submittedCase(submitted.value.state));
  }

  /** In Japan a phone is bound before, where the venue can send text messages. */
  private async lacksPhone(uid: string): Promise<boolean> {
    const user = await this.context.users.get(uid);
    return user !== null && user.profile === 'jp' && !hasPhone(user) && this.context.sms.canSend;
  }
}
