import type { IdentityCommand, IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok, reject } from '@corella/result';
import { decideUser } from '../../domain/user/user.decide.js';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';
import { isOwnAccount, OWN_ACCOUNT } from '../../people/own-account.js';
import { endSessions } from '../../sessions/end-sessions.js';

type Reply = IdentityReply<'EndUserSessions'>;

export class EndUserSessionsCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'EndUserSessions'>) {
    super();
  }
}

/**
 * Ends all sessions of a customer by a new generation, as logging out everywhere does. It takes one person and a
 * reason. Keys and orders go on; whoever wants to stop those freezes the account.
 */
@CommandHandler(EndUserSessionsCommand)
export class EndUserSessionsHandler implements ICommandHandler<EndUserSessionsCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  async execute({ request }: EndUserSessionsCommand): Promise<Reply> {
    const { context } = this;
    const { uid, requestId } = request;
    const staff = await context.staff.permitted(request.staff, 'users.end-sessions');
    if (!staff.ok) return staff;
    const reason = request.reason.trim();
    if (reason === '') return reject({ code: 'reason-missing', field: 'reason' });
    const user = await context.users.get(uid);
    if (user === null) return reject({ code: 'user-unknown' });
    if (await isOwnAccount(context, staff.value.staffId, uid)) return reject(OWN_ACCOUNT);
    const command = { type: 'RevokeSessions' } as const;
    const checked = decideUser(command, user, context.clock.nowMs());
    if (!checked.ok) return checked;
    const { staffId, role } = staff.value;
    await context.audit.record({
      actor: staffId,
      role,
      action: 'users.end-sessions',
      target: `user:${uid}`,
      reason,
      requestId,
    });
    const ended = await context.users.change(uid, command, { by: staffId, requestId });
    return ended.ok ? ok({ sessions: await endSessions(context, uid) }) : ended;
  }
}
