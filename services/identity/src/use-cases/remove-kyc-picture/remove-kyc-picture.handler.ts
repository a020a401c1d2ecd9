import type { IdentityCommand, IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok, reject } from '@corella/result';
import { openDraft } from '../../kyc/open-draft.js';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';

type Reply = IdentityReply<'RemoveKycPicture'>;

export class RemoveKycPictureCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'RemoveKycPicture'>) {
    super();
  }
}

/** A picture that is not there is taken back already. One that is being submitted is kept, as in `PutKycPicture`. */
@CommandHandler(RemoveKycPictureCommand)
export class RemoveKycPictureHandler implements ICommandHandler<RemoveKycPictureCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  execute({ request }: RemoveKycPictureCommand): Promise<Reply> {
    return this.context.executing.run(`kyc:${request.uid}`, () => this.remove(request));
  }

  private async remove({ uid, version, slot }: IdentityCommand<'RemoveKycPicture'>): Promise<Reply> {
    const { context } = this;
    const open = await openDraft(context, uid, version);
    if (!open.ok) return open;
    const { draft, mayChange, isSubmitted } = open.value;
    const before = draft.pictures.find((picture) => picture.slot === slot);
    if (before === undefined) return ok({ version });
    if (!mayChange(slot)) return reject({ code: 'field-not-asked', field: slot });
    const pictures = draft.pictures.filter((picture) => picture.slot !== slot);
    const now = context.clock.nowMs();
    const saved = await context.kycRows.putDraft(uid, { ...draft, pictures }, now);
    if (saved === null) return reject({ code: 'draft-changed' });
    if (!(await isSubmitted(before))) await context.files.delete(before.fileId);
    return ok({ version: saved.version });
  }
}
