import type { IdentityCommand, IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok, reject } from '@corella/result';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';
import { askPasskey } from '../../login/prove-passkey.js';

type Reply = IdentityReply<'StepUpBegin'>;

export class StepUpBeginCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'StepUpBegin'>) {
    super();
  }
}

/** Says what a passkey is to sign, so that its owner can prove who they are. It holds for this session. */
@CommandHandler(StepUpBeginCommand)
export class StepUpBeginHandler implements ICommandHandler<StepUpBeginCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  async execute({ request: { uid, sessionId } }: StepUpBeginCommand): Promise<Reply> {
    const user = await this.context.users.get(uid);
    if (user === null) return reject({ code: 'user-unknown' });
    const asked = await askPasskey(this.context, user, { for: 'step-up', uid, sessionId });
    return asked.ok ? ok({ passkey: asked.value }) : asked;
  }
}
