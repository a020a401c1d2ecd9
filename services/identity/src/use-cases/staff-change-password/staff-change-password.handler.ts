import type { IdentityCommand, IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok, reject } from '@corella/result';
import { PASSWORD_FINDING_TEXT, passwordFinding } from '../../domain/rules/password-policy.js';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';
import { proveStaffCode, proveStaffPassword } from '../../login/prove-staff.js';

type Reply = IdentityReply<'StaffChangePassword'>;

export class StaffChangePasswordCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'StaffChangePassword'>) {
    super();
  }
}

/** Takes the old password and a code. Afterwards every session of the person is dead, this one included. */
@CommandHandler(StaffChangePasswordCommand)
export class StaffChangePasswordHandler implements ICommandHandler<StaffChangePasswordCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  execute({ request }: StaffChangePasswordCommand): Promise<Reply> {
    return this.context.executing.run(`staff-factor:${request.staff.staffId}`, () => this.change(request));
  }

  private async change({
    staff: { staffId },
    current,
    next,
    code,
    requestId,
  }: IdentityCommand<'StaffChangePassword'>): Promise<Reply> {
    const { context } = this;
    const staff = await context.staff.get(staffId);
    if (staff === null || staff.status !== 'active') return reject({ code: 'staff-unknown' });
    const known = await proveStaffPassword(context, staff, { password: current, field: 'current' });
    if (!known.ok) return known;
    const finding = passwordFinding(next);
    if (finding !== null) return reject({ code: finding, field: 'next', detail: PASSWORD_FINDING_TEXT[finding] });
    const proven = await proveStaffCode(context, staff, code);
    if (!proven.ok) return proven;
    const version = staff.passwordVersion + 1;
    const hash = await context.hasher.hash(next, 'staff');
    await context.staff.putPassword({ staffId, version, hash, now: context.clock.nowMs() });
    await context.audit.record({
      actor: staffId,
      role: staff.role,
      action: 'staff.password',
      target: staffId,
      requestId,
    });
    const changed = await context.staff.change(staffId, { type: 'ChangePassword', version });
    if (!changed.ok) return changed;
    await context.staff.dropPassword(staffId, staff.passwordVersion);
    await context.staffSessions.endAll(staffId);
    return ok({ changed: true });
  }
}
