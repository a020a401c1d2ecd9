import type { IdentityCommand, IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { isSelfieSlot } from '@corella/contracts/kyc';
import { reject } from '@corella/result';
import { openDraft, wantedOfPhone } from '../../kyc/open-draft.js';
import { replacePicture } from '../../kyc/replace-picture.js';
import { signalPhone } from '../../kyc/signal-phone.js';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';

type Reply = IdentityReply<'PutKycPhonePicture'>;

export class PutKycPhonePictureCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'PutKycPhonePicture'>) {
    super();
  }
}

/** A phone knows no version of the draft: its picture takes its place in the draft as it stands. */
@CommandHandler(PutKycPhonePictureCommand)
export class PutKycPhonePictureHandler implements ICommandHandler<PutKycPhonePictureCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  async execute({ request }: PutKycPhonePictureCommand): Promise<Reply> {
    const handoff = await this.context.kycHandoffs.ofPhone(request.phone);
    if (handoff === null) return reject({ code: 'handoff-over' });
    return this.context.executing.run(`kyc:${handoff.uid}`, () => this.put(request));
  }

  private async put({ phone, picture }: IdentityCommand<'PutKycPhonePicture'>): Promise<Reply> {
    const { context } = this;
    const { slot } = picture;
    // Again, now that whatever was under way is done: it may have been a submission, or another code.
    const handoff = await context.kycHandoffs.ofPhone(phone);
    if (handoff === null) return reject({ code: 'handoff-over' });
    const open = await openDraft(context, handoff.uid, null);
    if (!open.ok) return open;
    if (!wantedOfPhone(open.value).includes(slot)) return reject({ code: 'field-not-asked', field: slot });
    const gesture = isSelfieSlot(slot) ? handoff.gestures[slot] : undefined;
    const kept = gesture === undefined ? picture : { ...picture, gesture };
    const replaced = await replacePicture(context, { uid: handoff.uid, open: open.value, picture: kept });
    if (replaced.ok) signalPhone(context, handoff.uid);
    return replaced;
  }
}
