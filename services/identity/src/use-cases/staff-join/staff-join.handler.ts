import type { IdentityCommand, IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok, reject } from '@corella/result';
import { sha256Hex } from '@corella/hash';
import { PASSWORD_FINDING_TEXT, passwordFinding } from '../../domain/rules/password-policy.js';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';
import { provePending } from '../../login/prove-pending.js';
import { invitedBy } from '../../people/invited-by.js';
import { staffPerson } from '../../people/staff-directory.js';

type Reply = IdentityReply<'StaffJoin'>;

export class StaffJoinCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'StaffJoin'>) {
    super();
  }
}

/**
 * The invited person sets a password and proves the authenticator. The rows of the vault are written first, then the
 * event that makes them count; the link is spent with it.
 */
@CommandHandler(StaffJoinCommand)
export class StaffJoinHandler implements ICommandHandler<StaffJoinCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  execute({ request }: StaffJoinCommand): Promise<Reply> {
    return this.context.executing.run(`staff-join:${sha256Hex(request.token)}`, () => this.join(request));
  }

  private async join({ token, password, code }: IdentityCommand<'StaffJoin'>): Promise<Reply> {
    const { context } = this;
    const now = context.clock.nowMs();
    const invited = await invitedBy(context, token);
    if (invited === null) return reject({ code: 'invitation-invalid' });
    const finding = passwordFinding(password);
    if (finding !== null) return reject({ code: finding, field: 'password', detail: PASSWORD_FINDING_TEXT[finding] });
    const { staffId, role, passwordVersion, totpVersion } = invited;
    const person = staffPerson(staffId);
    const proven = await provePending(context, { person, code });
    if (!proven.ok) return proven.rejection.code === 'totp-missing' ? reject(SECRET_TOO_OLD) : proven;
    const hash = await context.hasher.hash(password, 'staff');
    await context.staff.putPassword({ staffId, version: passwordVersion + 1, hash, now });
    await context.authenticators.write(person, { version: totpVersion + 1, ...proven.value, now });
    await context.audit.record({ actor: staffId, role, action: 'staff.join', target: staffId });
    const joined = await context.staff.change(staffId, { type: 'Join' });
    if (!joined.ok) return joined;
    await context.invitations.withdraw(staffId);
    // Those of somebody who returns; a newcomer has none.
    await context.staff.dropPassword(staffId, passwordVersion);
    await context.authenticators.remove(person, totpVersion);
    await context.secondSteps.forget(person);
    return ok({ joined: true });
  }
}

const SECRET_TOO_OLD = {
  code: 'code-expired',
  field: 'code',
  detail: 'The key of the authenticator is older than 15 minutes. Open the link again for a new one.',
} as const;
