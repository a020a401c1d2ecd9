import type { IdentityCommand, IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok, reject } from '@corella/result';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';
import { newPasskeyFor } from '../../login/new-passkey.js';
import { staffPasskeys } from '../../people/staff-directory.js';

type Reply = IdentityReply<'StaffPasskeyBegin'>;

export class StaffPasskeyBeginCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'StaffPasskeyBegin'>) {
    super();
  }
}

/** Says what a passkey is to be made of. Gateways ask for a fresh factor first. It counts after StaffPasskeyAdd. */
@CommandHandler(StaffPasskeyBeginCommand)
export class StaffPasskeyBeginHandler implements ICommandHandler<StaffPasskeyBeginCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  async execute({ request }: StaffPasskeyBeginCommand): Promise<Reply> {
    const { context } = this;
    const { staffId, sessionId } = request.staff;
    const staff = await context.staff.get(staffId);
    if (staff === null || staff.status !== 'active') return reject({ code: 'staff-unknown' });
    const name = (await context.staff.contact(staffId))?.email ?? staffId;
    const creation = await newPasskeyFor(context, staffPasskeys(staff), { sessionId, name });
    return creation.ok ? ok({ creation: creation.value }) : creation;
  }
}
