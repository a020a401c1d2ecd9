import type { IdentityCommand, IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { reject } from '@corella/result';
import { stepUpMethods } from '../../domain/user/factors.js';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';
import { textCode } from '../../login/prove-sms.js';

type Reply = IdentityReply<'TextStepUp'>;

export class TextStepUpCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'TextStepUp'>) {
    super();
  }
}

/** Texts a code by which the owner of a session proves who they are, where the phone is their only factor. */
@CommandHandler(TextStepUpCommand)
export class TextStepUpHandler implements ICommandHandler<TextStepUpCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  async execute({ request: { uid, sessionId, language, origin } }: TextStepUpCommand): Promise<Reply> {
    const user = await this.context.users.get(uid);
    if (user === null) return reject({ code: 'user-unknown' });
    if (!stepUpMethods(user).includes('sms')) return reject({ code: 'method-unavailable', field: 'method' });
    const asker = { kind: 'right-password', ip: origin.ip } as const;
    return textCode(this.context, user, { for: 'step-up', uid, sessionId, asker, language });
  }
}
