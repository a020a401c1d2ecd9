import type { IdentityCommand, IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok } from '@corella/result';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';

type Reply = IdentityReply<'StaffLogout'>;

export class StaffLogoutCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'StaffLogout'>) {
    super();
  }
}

/** Ends the session. A token that is already dead is not an error. */
@CommandHandler(StaffLogoutCommand)
export class StaffLogoutHandler implements ICommandHandler<StaffLogoutCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  async execute({ request }: StaffLogoutCommand): Promise<Reply> {
    const { context } = this;
    const session = await context.staffSessions.end(request.token);
    if (session !== null) {
      const staff = await context.staff.get(session.owner);
      if (staff !== null)
        await context.audit.record({
          actor: staff.staffId,
          role: staff.role,
          action: 'staff.logout',
          target: staff.staffId,
        });
    }
    return ok({ ended: true });
  }
}
