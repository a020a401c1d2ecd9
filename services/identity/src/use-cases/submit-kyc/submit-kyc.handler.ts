import type { IdentityCommand, IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { methodOf } from '@corella/contracts/kyc';
import { payloadHash } from '@corella/hash';
import { ok, reject } from '@corella/result';
import { changeVerification } from '../../kyc/change-verification.js';
import type { SubmittedAnswers } from '../../kyc/kyc-rows.js';
import type { Verification } from '../../domain/kyc/kyc-state.js';
import { completeDraft, documentOf, filesOf, openDraft, submittedCase } from '../../kyc/open-draft.js';
import { hasPhone } from '../../domain/user/factors.js';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';

type SentParts = Pick<SubmittedAnswers, 'answers' | 'pictures'>;
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
    // Whoever is leaving may answer what the desk asked, but begins no case.
    if (await this.isLeaving(uid)) return reject({ code: 'account-closing' });
    const open = await openDraft(context, uid, version);
    if (!open.ok) return open;
    const { form, draft, country, verification, isNew } = open.value;
    if (!isNew) return reject({ code: 'kyc-closed' });
    const method = methodOf(form, draft.method ?? request.method);
    if (await this.lacksPhone(uid)) return reject({ code: 'phone-required' });
    const complete = completeDraft({ form, draft, method, verification }, context.clock.nowMs());
    if (!complete.ok) return complete;
    if (await this.changesNothing(uid, verification, complete.value)) return reject({ code: 'kyc-unchanged' });
    const answers = verification.answersRows + 1;
    const { pictures } = complete.value;
    await context.kycRows.putAnswers(uid, answers, { ...complete.value, origin }, context.clock.nowMs());
    const submitted = await changeVerification(
      context,
      uid,
      {
        type: 'Submit',
        uid,
        form,
        kind: form.kind,
        country,
        method,
        answers,
        files: filesOf(pictures),
        documentType: documentOf(form, draft),
        originRef: `kyc-answers/${uid}/${answers}`,
      },
      { by: uid },
    );
    if (!submitted.ok) return submitted;
    await context.kycHandoffs.end(uid);
    return ok(submittedCase(submitted.value.state));
  }

  /** Of somebody who is verified: whether it says what was approved. */
  private async changesNothing(uid: string, { standing }: Verification, sent: SentParts): Promise<boolean> {
    const before = standing && (await this.context.kycRows.answers(uid, standing.answers));
    return before !== null && sameParts(before, sent);
  }

  private async isLeaving(uid: string): Promise<boolean> {
    const user = await this.context.users.get(uid);
    return user !== null && (user.closing !== null || user.closed !== null);
  }

  /** In Japan a phone is bound before, where the venue can send text messages. */
  private async lacksPhone(uid: string): Promise<boolean> {
    const user = await this.context.users.get(uid);
    return user !== null && user.profile === 'jp' && !hasPhone(user) && this.context.sms.canSend;
  }
}

const sameParts = (before: SentParts, now: SentParts): boolean => payloadHash(told(before)) === payloadHash(told(now));
const told = ({ answers, pictures }: SentParts) => ({
  answers: { ...answers },
  pictures: pictures.map(({ slot, sha256 }) => `${slot} ${sha256}`).sort(),
});
