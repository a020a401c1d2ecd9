import type { IdentityCommand, IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok, reject } from '@corella/result';
import { changeVerification } from '../../kyc/change-verification.js';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';

type Reply = IdentityReply<'PlayKycLetter'>;

export class PlayKycLetterCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'PlayKycLetter'>) {
    super();
  }
}

/** What the post does, in a demo. */
@CommandHandler(PlayKycLetterCommand)
export class PlayKycLetterHandler implements ICommandHandler<PlayKycLetterCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  async execute({ request: { uid, state } }: PlayKycLetterCommand): Promise<Reply> {
    const { context } = this;
    if (!context.config.demo) return reject({ code: 'pin-unavailable' });
    const type = state === 'posted' ? 'PostLetter' : 'ReturnLetter';
    const played = await changeVerification(context, uid, { type }, { by: 'post' });
    return played.ok ? ok({ played: true }) : played;
  }
}
