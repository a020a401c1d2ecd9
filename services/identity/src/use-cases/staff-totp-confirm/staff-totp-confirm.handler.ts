import type { IdentityCommand, IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok, reject } from '@corella/result';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';
import { provePending } from '../../login/prove-pending.js';
import { staffPerson } from '../../people/staff-directory.js';

type Reply = IdentityReply<'StaffTotpConfirm'>;

export class StaffTotpConfirmCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'StaffTotpConfirm'>) {
    super();
  }
}

/** Binds the new authenticator when a code of it is proven. Then every session of the person is dead, this one too. */
@CommandHandler(StaffTotpConfirmCommand)
export class StaffTotpConfirmHandler implements ICommandHandler<StaffTotpConfirmCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  execute({ request }: StaffTotpConfirmCommand): Promise<Reply> {
    return this.context.executing.run(`staff-factor:${request.staff.staffId}`, () => this.confirm(request));
  }

  private async confirm({ staff: { staffId }, code, requestId }: IdentityCommand<'StaffTotpConfirm'>): Promise<Reply> {
    const { context } = this;
    const staff = await context.staff.get(staffId);
    if (staff === null || staff.status !== 'active') return reject({ code: 'staff-unknown' });
    const person = staffPerson(staffId);
    const proven = await provePending(context, { person, code });
    if (!proven.ok) return proven;
    const version = staff.totpVersion + 1;
    await context.authenticators.write(person, { version, ...proven.value, now: context.clock.nowMs() });
    const [actor, role] = [staffId, staff.role];
    await context.audit.record({ actor, role, action: 'staff.authenticator', target: staffId, requestId });
    const bound = await context.staff.change(staffId, { type: 'ChangeTotp', version });
    if (!bound.ok) return bound;
    await context.authenticators.remove(person, staff.totpVersion);
    await context.staffSessions.endAll(staffId);
    return ok({ bound: true });
  }
}
