import type { IdentityCommand, IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok, reject } from '@corella/result';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';
import { staffPerson } from '../../people/staff-directory.js';

type Reply = IdentityReply<'StaffPasskeyRemove'>;

export class StaffPasskeyRemoveCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'StaffPasskeyRemove'>) {
    super();
  }
}

/** Removes a passkey, which may be the lost one: the fresh factor that gateways ask for may be another. */
@CommandHandler(StaffPasskeyRemoveCommand)
export class StaffPasskeyRemoveHandler implements ICommandHandler<StaffPasskeyRemoveCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  async execute({ request }: StaffPasskeyRemoveCommand): Promise<Reply> {
    const { context } = this;
    const { keyRef, requestId } = request;
    const { staffId } = request.staff;
    const staff = await context.staff.get(staffId);
    if (staff === null || staff.status !== 'active') return reject({ code: 'staff-unknown' });
    if (!staff.passkeys.includes(keyRef)) return reject({ code: 'passkey-unknown' });
    const { role } = staff;
    const entry = { actor: staffId, role, action: 'staff.passkey-remove', target: staffId, before: keyRef, requestId };
    await context.audit.record(entry);
    const removed = await context.staff.change(staffId, { type: 'RemovePasskey', keyRef });
    if (!removed.ok) return removed;
    await context.passkeys.remove(staffPerson(staffId), keyRef);
    return ok({ removed: true });
  }
}
