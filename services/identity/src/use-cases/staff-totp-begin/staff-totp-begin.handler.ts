import type { IdentityCommand, IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok, reject } from '@corella/result';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';
import { proveStaffCode, proveStaffPassword } from '../../login/prove-staff.js';
import { staffPerson } from '../../people/staff-directory.js';
import { newTotpSecret, totpUri } from '../../secrets/totp.js';

type Reply = IdentityReply<'StaffTotpBegin'>;

export class StaffTotpBeginCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'StaffTotpBegin'>) {
    super();
  }
}

/** Hands out the secret of a new authenticator, against password and old one, which counts until the new is proven. */
@CommandHandler(StaffTotpBeginCommand)
export class StaffTotpBeginHandler implements ICommandHandler<StaffTotpBeginCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  execute({ request }: StaffTotpBeginCommand): Promise<Reply> {
    return this.context.executing.run(`staff-factor:${request.staff.staffId}`, () => this.begin(request));
  }

  private async begin(request: IdentityCommand<'StaffTotpBegin'>): Promise<Reply> {
    const { context } = this;
    const staff = await context.staff.get(request.staff.staffId);
    if (staff === null || staff.status !== 'active') return reject({ code: 'staff-unknown' });
    const known = await proveStaffPassword(context, staff, { password: request.password, field: 'password' });
    if (!known.ok) return known;
    const proven = await proveStaffCode(context, staff, request.code);
    if (!proven.ok) return proven;
    const secret = newTotpSecret(context.random(20));
    await context.authenticators.begin(staffPerson(staff.staffId), secret, context.clock.nowMs());
    return ok({ secret, uri: totpUri(secret, request.staff.email) });
  }
}
