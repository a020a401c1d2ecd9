import type { IdentityCommand, IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok, reject } from '@corella/result';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';

type Reply = IdentityReply<'RecordRefusal'>;

export class RecordRefusalCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'RecordRefusal'>) {
    super();
  }
}

/** Puts into the audit log what somebody of the staff tried without being allowed to. */
@CommandHandler(RecordRefusalCommand)
export class RecordRefusalHandler implements ICommandHandler<RecordRefusalCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  async execute({ request }: RecordRefusalCommand): Promise<Reply> {
    const { staff, attempt, target, code, requestId } = request;
    const known = await this.context.staff.get(staff.staffId);
    if (known === null) return reject({ code: 'staff-unknown' });
    await this.context.audit.record({
      actor: known.staffId,
      role: known.role,
      action: 'refused',
      target,
      before: attempt,
      after: code,
      requestId,
    });
    return ok({ recorded: true });
  }
}
