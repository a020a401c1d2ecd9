import type { IdentityCommand, IdentityReply, UserFrozenSignal } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok, reject } from '@corella/result';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';
import { IDENTITY_TOPIC } from '@corella/contracts/identity';
import { decideUser } from '../../domain/user/user.decide.js';
import { isOwnAccount, OWN_ACCOUNT } from '../../people/own-account.js';
import { bringSubAccountsUp } from '../../sub-accounts/bring-up.js';
import { endSessions } from '../../sessions/end-sessions.js';

type Reply = IdentityReply<'FreezeUser'>;

export class FreezeUserCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'FreezeUser'>) {
    super();
  }
}

/**
 * Freezing takes one person, unfreezing two. It is audited before it takes effect. Sessions, keys and sockets end at
 * once; the ledger cancels the open orders when it sees the event.
 */
@CommandHandler(FreezeUserCommand)
export class FreezeUserHandler implements ICommandHandler<FreezeUserCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  async execute({ request }: FreezeUserCommand): Promise<Reply> {
    const { context } = this;
    const { uid, requestId } = request;
    const staff = await context.staff.permitted(request.staff, 'users.freeze');
    if (!staff.ok) return staff;
    const reason = request.reason.trim();
    if (reason === '') return reject({ code: 'reason-missing', field: 'reason' });
    const user = await context.users.get(uid);
    if (user === null) return reject({ code: 'user-unknown' });
    if (await isOwnAccount(context, staff.value.staffId, uid)) return reject(OWN_ACCOUNT);
    const { staffId, role } = staff.value;
    const command = { type: 'Freeze', by: staffId, reason } as const;
    // What is refused is not told to the audit log as if it were done.
    const checked = decideUser(command, user, context.clock.nowMs());
    if (!checked.ok) return checked;
    await context.audit.record({
      actor: staffId,
      role,
      action: 'users.freeze',
      target: `user:${uid}`,
      reason,
      before: user.status,
      after: 'frozen',
      requestId,
    });
    const frozen = await context.users.change(uid, command, { by: staffId, requestId });
    if (!frozen.ok) return frozen;
    context.signals.publish(IDENTITY_TOPIC.frozen, { uid } satisfies UserFrozenSignal);
    await endSessions(context, uid);
    await bringSubAccountsUp(context, uid);
    return ok({ frozen: true });
  }
}
