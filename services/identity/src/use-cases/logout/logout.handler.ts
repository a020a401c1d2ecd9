import type { IdentityCommand, IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok } from '@corella/result';
import { deleteAllKeys } from '../../api-keys/delete-keys.js';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';
import { endSessions, signalEnded } from '../../sessions/end-sessions.js';
import { changeAndTell } from '../../people/tell-news.js';

type Reply = IdentityReply<'Logout'>;

export class LogoutCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'Logout'>) {
    super();
  }
}

/**
 * Ends this session, or all of them by a new generation; then known devices are forgotten too and, if the customer
 * asks for it, all API keys deleted. A token that is already dead is not an error.
 */
@CommandHandler(LogoutCommand)
export class LogoutHandler implements ICommandHandler<LogoutCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  async execute({ request }: LogoutCommand): Promise<Reply> {
    const { context } = this;
    const session = await context.sessions.find(request.token, request.family);
    if (session === null) return ok({ sessions: 0 });
    if (!request.everywhere) {
      await context.sessions.end(request.token, request.family);
      signalEnded(context, [session.publicId]);
      return ok({ sessions: 1 });
    }
    // This one ends with the others: whoever is cut short can ask again.
    const [uid, { origin }, command] = [session.owner, request, { type: 'RevokeSessions' } as const];
    if (request.revokeKeys === true) await deleteAllKeys(context, { uid, origin });
    const revoked =
      request.revokeKeys === true
        ? await changeAndTell(context, { uid, command, news: { uid, kind: 'api-keys-deleted', origin, log: [] } })
        : await context.users.change(uid, command);
    if (!revoked.ok) return revoked;
    await context.devices.forgetAll(uid);
    return ok({ sessions: await endSessions(context, uid) });
  }
}
