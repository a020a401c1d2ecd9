import type { IdentityCommand, IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok, reject } from '@corella/result';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';

type Reply = IdentityReply<'IssueSessionTicket'>;

export class IssueSessionTicketCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'IssueSessionTicket'>) {
    super();
  }
}

/** The first half of a rotation: whoever has the token of the user centre gets a ticket for new tokens. */
@CommandHandler(IssueSessionTicketCommand)
export class IssueSessionTicketHandler implements ICommandHandler<IssueSessionTicketCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  async execute({ request: { token } }: IssueSessionTicketCommand): Promise<Reply> {
    const { sessions, sessionTickets, clock } = this.context;
    const session = await sessions.find(token);
    if (session === null) return reject({ code: 'session-unknown' });
    return ok(sessionTickets.issue(session.publicId, clock.nowMs()));
  }
}
