import type { IdentityCommand, IdentityRejection, IdentityReply } from '@corella/contracts/identity';
import type { OutgoingMessage } from '@corella/mailer';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok, reject } from '@corella/result';
import type { Result } from '@corella/result';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';
import { lastAdminsFinding } from '../../approvals/approval-subject.js';
import { STAFF_CHANGES } from '../../approvals/execute-staff.js';
import { MAIL_UNAVAILABLE, staffReturnLink } from '../../people/messages.js';
import { newLink } from '../../people/send-link.js';
import type { KnownStaff } from '../../people/staff-directory.js';

type Reply = IdentityReply<'StaffReset'>;
const PAIR = 2;

export class StaffResetCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'StaffReset'>) {
    super();
  }
}

/**
 * For somebody who lost the authenticator: neither it nor the password counts any more, every session ends, and a link
 * to set both goes to the person's own address. One administrator is enough, since it gives access to nobody else;
 * nobody resets themselves, because whoever sits at a stolen session would do that. Two active administrators remain,
 * unless there are only two at all: one of these may have lost the authenticator. An administrator resets three people
 * an hour at most, so that nobody shuts out all the others.
 */
@CommandHandler(StaffResetCommand)
export class StaffResetHandler implements ICommandHandler<StaffResetCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  /**
   * Resets are made one by one, as all changes that may leave fewer administrators. The mail goes out when the next may
   * begin. If it cannot be sent, asking for the same reset again sends another link.
   */
  async execute({ request }: StaffResetCommand): Promise<Reply> {
    const { executing, mailer } = this.context;
    const reset = await executing.run(STAFF_CHANGES, () => this.reset(request));
    if (!reset.ok) return reset;
    await mailer.send(reset.value);
    return ok({ reset: true });
  }

  /** The mail with the link. */
  private async reset(request: IdentityCommand<'StaffReset'>): Promise<Result<OutgoingMessage, IdentityRejection>> {
    const { context } = this;
    const { staffId, requestId } = request;
    const staff = await context.staff.permitted(request.staff, 'staff.initiate');
    if (!staff.ok) return staff;
    const reason = request.reason.trim();
    if (reason === '') return reject({ code: 'reason-missing', field: 'reason' });
    const { staffId: actor, role } = staff.value;
    if (staffId === actor) return reject({ code: 'staff-own' });
    const [person, contact] = [await context.staff.get(staffId), await context.staff.contact(staffId)];
    if (person === null || contact === null || !canBeReset(person)) return reject({ code: 'staff-unknown' });
    const finding = (await context.staff.countWith('admin')) > PAIR ? await lastAdminsFinding(context, person) : null;
    if (finding !== null) return reject(finding);
    if (!context.mailer.canSend) return reject(MAIL_UNAVAILABLE);
    const waitS = context.pacing.resetWaitS(actor, context.clock.nowMs());
    if (waitS !== null) return reject({ code: 'slow-down', inputs: { retryAfterS: waitS } });
    await context.audit.record({ actor, role, action: 'staff.reset', target: staffId, reason, requestId });
    if (person.status === 'active') {
      const reset = await context.staff.change(staffId, { type: 'Reset', by: actor });
      if (!reset.ok) return reset;
    }
    await context.staffSessions.endAll(staffId);
    return ok(await newLink(context, { staffId, email: contact.email }, staffReturnLink));
  }
}

/** Somebody who has joined; also when a reset before this one could not mail its link. */
const canBeReset = ({ status, passwordVersion }: KnownStaff): boolean =>
  status === 'active' || (status === 'invited' && passwordVersion > 0);
