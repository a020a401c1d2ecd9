import type { IdentityCommand, IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok, reject } from '@corella/result';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';

type Reply = IdentityReply<'ExchangeSessionTicket'>;

export class ExchangeSessionTicketCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'ExchangeSessionTicket'>) {
    super();
  }
}

/**
 * New tokens for a ticket. The ticket is spent before anything is written, so of any number of attempts one succeeds.
 * Where its answer is lost, the old tokens still hold for a minute, which is enough for another ticket.
 */
@CommandHandler(ExchangeSessionTicketCommand)
export class ExchangeSessionTicketHandler implements ICommandHandler<ExchangeSessionTicketCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  async execute({ request: { token, ticket } }: ExchangeSessionTicketCommand): Promise<Reply> {
    const { sessions, sessionTickets, clock } = this.context;
    const session = await sessions.find(token);
    if (session === null) return reject({ code: 'session-unknown' });
    if (!sessionTickets.spend(ticket, session.publicId, clock.nowMs())) return reject({ code: 'ticket-expired' });
    const grant = await sessions.rotate(token);
    return grant === null ? reject({ code: 'session-unknown' }) : ok({ session: grant });
  }
}
