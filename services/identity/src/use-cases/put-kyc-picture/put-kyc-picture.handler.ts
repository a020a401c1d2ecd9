import type { IdentityCommand, IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { takesSlot } from '@corella/contracts/kyc';
import { reject } from '@corella/result';
import { openDraft } from '../../kyc/open-draft.js';
import { replacePicture } from '../../kyc/replace-picture.js';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';

type Reply = IdentityReply<'PutKycPicture'>;

export class PutKycPictureCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'PutKycPicture'>) {
    super();
  }
}

/**
 * The picture that it replaces is deleted, unless the desk has seen it. A submission that is under way is waited for:
 * its picture is one that the desk sees.
 */
@CommandHandler(PutKycPictureCommand)
export class PutKycPictureHandler implements ICommandHandler<PutKycPictureCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  execute({ request }: PutKycPictureCommand): Promise<Reply> {
    return this.context.executing.run(`kyc:${request.uid}`, () => this.put(request));
  }

  private async put({ uid, version, picture }: IdentityCommand<'PutKycPicture'>): Promise<Reply> {
    const { context } = this;
    const open = await openDraft(context, uid, version);
    if (!open.ok) return open;
    const { form, mayChange } = open.value;
    if (!takesSlot(form, picture.slot) || !mayChange(picture.slot))
      return reject({ code: 'field-not-asked', field: picture.slot });
    return replacePicture(context, { uid, open: open.value, picture });
  }
}
