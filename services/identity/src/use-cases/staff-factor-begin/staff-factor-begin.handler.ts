import type { IdentityCommand, IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok, reject } from '@corella/result';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';
import { askPasskey } from '../../login/prove-passkey.js';
import { staffPasskeys, staffPerson } from '../../people/staff-directory.js';

type Reply = IdentityReply<'StaffFactorBegin'>;

export class StaffFactorBeginCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'StaffFactorBegin'>) {
    super();
  }
}

/** Says what a passkey of this person is to sign, for StaffProveFactor in the same session. */
@CommandHandler(StaffFactorBeginCommand)
export class StaffFactorBeginHandler implements ICommandHandler<StaffFactorBeginCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  async execute({ request }: StaffFactorBeginCommand): Promise<Reply> {
    const { staffId, sessionId } = request.staff;
    const staff = await this.context.staff.get(staffId);
    if (staff === null || staff.status !== 'active') return reject({ code: 'staff-unknown' });
    const bound = { for: 'step-up', uid: staffPerson(staffId), sessionId } as const;
    const asked = await askPasskey(this.context, staffPasskeys(staff), bound);
    return asked.ok ? ok({ passkey: asked.value }) : asked;
  }
}
