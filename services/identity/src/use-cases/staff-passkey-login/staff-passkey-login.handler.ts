import type { IdentityCommand, IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok, reject } from '@corella/result';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';
import type { Guesser } from '../../login/login-attempts.js';
import { withAttempt } from '../../login/with-attempt.js';
import { staffPasskeys, staffPerson, type KnownStaff } from '../../people/staff-directory.js';
import { openStaffSession } from '../../sessions/open-staff-session.js';

type Reply = IdentityReply<'StaffPasskeyLogin'>;

export class StaffPasskeyLoginCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'StaffPasskeyLogin'>) {
    super();
  }
}

/**
 * Logs in by a passkey alone: its device has verified the person, so it stands for password and authenticator together.
 * Every failure gets the same answer, and its record comes after it.
 */
@CommandHandler(StaffPasskeyLoginCommand)
export class StaffPasskeyLoginHandler implements ICommandHandler<StaffPasskeyLoginCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  async execute({ request }: StaffPasskeyLoginCommand): Promise<Reply> {
    const { context } = this;
    const { assertion, origin } = request;
    const guesser: Guesser = { account: `staff-passkey:${assertion.id}`, ip: origin.ip, knownDevice: null };
    return withAttempt(
      context,
      guesser,
      async () => {
        const staff = await this.ownerOf(assertion.id);
        if (staff === null || !(await this.isProven(staff, request))) {
          context.failedStaffLogins.note(staff);
          return { reply: reject({ code: 'credentials-wrong' }), wrongGuess: true };
        }
        context.staffAttempts.succeeded(guesser);
        await context.secondSteps.forget(staffPerson(staff.staffId));
        return { reply: ok(await openStaffSession(context, staff, origin, 'passkey')), wrongGuess: false };
      },
      context.staffAttempts,
    );
  }

  /** Only of active staff: a customer's passkey opens nothing here. */
  private async ownerOf(credentialId: string): Promise<KnownStaff | null> {
    const person = await this.context.passkeys.ownerOf(credentialId);
    const prefix = staffPerson('');
    if (person === null || !person.startsWith(prefix)) return null;
    const staff = await this.context.staff.get(person.slice(prefix.length));
    return staff?.status === 'active' ? staff : null;
  }

  private async isProven(
    staff: KnownStaff,
    { ticket, assertion }: IdentityCommand<'StaffPasskeyLogin'>,
  ): Promise<boolean> {
    const { passkeys, staffChallenges, clock } = this.context;
    const now = clock.nowMs();
    const challenge = staffChallenges.take({ for: 'login', ticket }, now);
    return challenge !== null && passkeys.signed(staffPasskeys(staff), { assertion, challenge, now });
  }
}
