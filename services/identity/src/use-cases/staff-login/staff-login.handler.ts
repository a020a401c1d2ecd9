import type { IdentityCommand, IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok, reject } from '@corella/result';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';
import { normaliseEmail } from '../../domain/rules/email-address.js';
import type { Guesser } from '../../login/login-attempts.js';
import { proveStaffCode } from '../../login/prove-staff.js';
import { withAttempt } from '../../login/with-attempt.js';
import type { KnownStaff } from '../../people/staff-directory.js';
import { openStaffSession } from '../../sessions/open-staff-session.js';

type Reply = IdentityReply<'StaffLogin'>;

export class StaffLoginCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'StaffLogin'>) {
    super();
  }
}

/**
 * Checks password and authenticator in one step. Every failure gets the same answer after one password compared, and so
 * does every code while the second step waits or is locked; the lock ends after an hour.
 */
@CommandHandler(StaffLoginCommand)
export class StaffLoginHandler implements ICommandHandler<StaffLoginCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  async execute({ request }: StaffLoginCommand): Promise<Reply> {
    const email = normaliseEmail(request.email) ?? request.email.slice(0, 254).toLowerCase();
    const guesser: Guesser = { account: `staff:${email}`, ip: request.origin.ip, knownDevice: null };
    const judge = async (): Promise<{ reply: Reply; wrongGuess: boolean }> => {
      const staffId = await this.context.staff.idOf(email);
      const staff = staffId === null ? null : await this.context.staff.get(staffId);
      const active = staff !== null && staff.status === 'active' ? staff : null;
      if (!(await this.isProven(active, request)) || active === null) {
        this.context.failedStaffLogins.note(staff);
        return { reply: reject({ code: 'credentials-wrong' }), wrongGuess: true };
      }
      this.context.staffAttempts.succeeded(guesser);
      return { reply: ok(await openStaffSession(this.context, active, request.origin)), wrongGuess: false };
    };
    return withAttempt(this.context, guesser, judge, this.context.staffAttempts);
  }

  /** Whether password and code are right. Nobody is asked as much as somebody. */
  private async isProven(active: KnownStaff | null, request: IdentityCommand<'StaffLogin'>): Promise<boolean> {
    const { context } = this;
    const hash = active === null ? null : await context.staff.passwordHash(active);
    const matches = await context.hasher.verify(hash, request.password, 'staff');
    if (!matches || active === null) return false;
    return (await proveStaffCode(context, active, request.code)).ok;
  }
}
