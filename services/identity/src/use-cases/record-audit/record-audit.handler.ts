import type { IdentityCommand, IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok } from '@corella/result';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';
import { noteReveal } from '../../staff-watch/tell-administrators.js';

type Reply = IdentityReply<'RecordAudit'>;

export class RecordAuditCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'RecordAudit'>) {
    super();
  }
}

/**
 * For actions that another service carries out itself: checks the permission and writes the record before the action.
 */
@CommandHandler(RecordAuditCommand)
export class RecordAuditHandler implements ICommandHandler<RecordAuditCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  async execute({ request }: RecordAuditCommand): Promise<Reply> {
    const { context } = this;
    const { permission, action, target, reason, before, after, requestId } = request;
    const staff = await context.staff.permitted(request.staff, permission);
    if (!staff.ok) return staff;
    const entry = {
      actor: staff.value.staffId,
      role: staff.value.role,
      action,
      target,
      reason,
      before,
      after,
      requestId,
    };
    await context.audit.record(entry);
    await noteReveal(context, entry);
    return ok({ recorded: true });
  }
}
