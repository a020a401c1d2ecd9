import type { IdentityCommand, IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok, reject } from '@corella/result';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';

type Reply = IdentityReply<'StaffRevokeSession'>;

export class StaffRevokeSessionCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'StaffRevokeSession'>) {
    super();
  }
}

/** Ends one of the person's own sessions. Somebody else's is reported as unknown. */
@CommandHandler(StaffRevokeSessionCommand)
export class StaffRevokeSessionHandler implements ICommandHandler<StaffRevokeSessionCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  async execute({ request }: StaffRevokeSessionCommand): Promise<Reply> {
    const { context } = this;
    const { staffId, role } = request.staff;
    if (!(await context.staffSessions.endOne(staffId, request.sessionId))) return reject({ code: 'session-unknown' });
    const { requestId } = request;
    await context.audit.record({ actor: staffId, role, action: 'staff.session-end', target: staffId, requestId });
    return ok({ revoked: true });
  }
}
