import type { IdentityCommand, IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok, reject } from '@corella/result';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';
import { passkeyName } from '../../domain/rules/passkey-name.js';
import { staffPasskeys } from '../../people/staff-directory.js';

type Reply = IdentityReply<'StaffPasskeyRename'>;

export class StaffPasskeyRenameCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'StaffPasskeyRename'>) {
    super();
  }
}

/** Gives a passkey another name, which only its owner reads. */
@CommandHandler(StaffPasskeyRenameCommand)
export class StaffPasskeyRenameHandler implements ICommandHandler<StaffPasskeyRenameCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  async execute({ request }: StaffPasskeyRenameCommand): Promise<Reply> {
    const { context } = this;
    const { keyRef } = request;
    const staff = await context.staff.get(request.staff.staffId);
    if (staff === null || staff.status !== 'active') return reject({ code: 'staff-unknown' });
    const name = passkeyName(request.name);
    if (!name.ok) return name;
    if (!staff.passkeys.includes(keyRef)) return reject({ code: 'passkey-unknown' });
    const now = context.clock.nowMs();
    const renamed = await context.passkeys.rename(staffPasskeys(staff), { keyRef, name: name.value, now });
    return renamed ? ok({ renamed: true }) : reject({ code: 'busy' });
  }
}
