import type { IdentityCommand, IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok, reject } from '@corella/result';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';
import { signalEnded } from '../../sessions/end-sessions.js';

type Reply = IdentityReply<'RevokeSession'>;

export class RevokeSessionCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'RevokeSession'>) {
    super();
  }
}

/** Ends one session. Another user's session is reported as unknown. */
@CommandHandler(RevokeSessionCommand)
export class RevokeSessionHandler implements ICommandHandler<RevokeSessionCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  async execute({ request }: RevokeSessionCommand): Promise<Reply> {
    const { context } = this;
    if (!(await context.sessions.endOne(request.uid, request.sessionId))) return reject({ code: 'session-unknown' });
    signalEnded(context, [request.sessionId]);
    return ok({ revoked: true });
  }
}
