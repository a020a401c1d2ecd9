import type { IdentityCommand, IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok } from '@corella/result';
import { changeVerification } from '../../kyc/change-verification.js';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';

type Reply = IdentityReply<'MissKycLetter'>;

export class MissKycLetterCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'MissKycLetter'>) {
    super();
  }
}

/** A letter that the customer says has not come: its PIN ends, and the desk looks at the case again. */
@CommandHandler(MissKycLetterCommand)
export class MissKycLetterHandler implements ICommandHandler<MissKycLetterCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  async execute({ request: { uid } }: MissKycLetterCommand): Promise<Reply> {
    const missed = await changeVerification(this.context, uid, { type: 'MissLetter' }, { by: uid });
    return missed.ok ? ok({ reported: true }) : missed;
  }
}
