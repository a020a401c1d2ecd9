import type { IdentityCommand, IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok, reject } from '@corella/result';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';
import { MAIL_UNAVAILABLE, staffInvitation, staffReturnLink } from '../../people/messages.js';
import { sendLink } from '../../people/send-link.js';
import { staffPerson } from '../../people/staff-directory.js';

type Reply = IdentityReply<'StaffInvite'>;

export class StaffInviteCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'StaffInvite'>) {
    super();
  }
}

/**
 * Mails a new link to somebody who has not joined. One administrator is enough: two have agreed on the person. Links
 * are paced, since each kills the one before it.
 */
@CommandHandler(StaffInviteCommand)
export class StaffInviteHandler implements ICommandHandler<StaffInviteCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  async execute({ request }: StaffInviteCommand): Promise<Reply> {
    const { context } = this;
    const { staffId, requestId } = request;
    const staff = await context.staff.permitted(request.staff, 'staff.initiate');
    if (!staff.ok) return staff;
    const reason = request.reason.trim();
    if (reason === '') return reject({ code: 'reason-missing', field: 'reason' });
    const [invited, contact] = [await context.staff.get(staffId), await context.staff.contact(staffId)];
    if (invited === null || invited.status === 'disabled' || contact === null) return reject({ code: 'staff-unknown' });
    if (invited.status === 'active') return reject({ code: 'already-joined' });
    if (!context.mailer.canSend) return reject(MAIL_UNAVAILABLE);
    const { staffId: actor, role } = staff.value;
    const waitS = context.pacing.waitS(staffPerson(staffId), { kind: 'staff', staffId: actor }, context.clock.nowMs());
    if (waitS !== null) return reject({ code: 'slow-down', inputs: { retryAfterS: waitS } });
    await context.audit.record({ actor, role, action: 'staff.invite', target: staffId, reason, requestId });
    const message = invited.passwordVersion === 0 ? staffInvitation : staffReturnLink;
    await sendLink(context, { staffId, email: contact.email }, message);
    return ok({ invited: true });
  }
}
