import type { IdentityCommand, IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok, reject } from '@corella/result';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';
import { invitedBy } from '../../people/invited-by.js';
import { staffPerson } from '../../people/staff-directory.js';
import { newTotpSecret, totpUri } from '../../secrets/totp.js';

type Reply = IdentityReply<'StaffInvitationOpen'>;

export class StaffInvitationOpenCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'StaffInvitationOpen'>) {
    super();
  }
}

/** Hands a secret for the authenticator to whoever has the link. Within a quarter of an hour it stays the same. */
@CommandHandler(StaffInvitationOpenCommand)
export class StaffInvitationOpenHandler implements ICommandHandler<StaffInvitationOpenCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  async execute({ request }: StaffInvitationOpenCommand): Promise<Reply> {
    const { context } = this;
    const now = context.clock.nowMs();
    const invited = await invitedBy(context, request.token);
    if (invited === null) return reject({ code: 'invitation-invalid' });
    const { staffId, role, email, name } = invited;
    const person = staffPerson(staffId);
    const secret = (await context.authenticators.pendingSecret(person, now)) ?? newTotpSecret(context.random(20));
    await context.authenticators.begin(person, secret, now);
    return ok({ email, name, role, secret, uri: totpUri(secret, email) });
  }
}
