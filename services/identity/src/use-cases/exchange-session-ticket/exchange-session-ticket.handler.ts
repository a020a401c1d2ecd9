import { knownDevice } from '@corella/contracts/devices';
import type { IdentityCommand, IdentityReply, Origin } from '@corella/contracts/identity';
import { rangeOf } from '@corella/ip-address';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok, reject } from '@corella/result';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';
import { lastSeen } from '../../sessions/session-body.js';

type Reply = IdentityReply<'ExchangeSessionTicket'>;

export class ExchangeSessionTicketCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'ExchangeSessionTicket'>) {
    super();
  }
}

/**
 * New tokens for a ticket. The ticket is spent before anything is written, so of any number of attempts one succeeds.
 * Where its answer is lost, the old tokens still hold for a minute, which is enough for another ticket. From where it
 * was used is shown in the list of sessions, and noted where that is elsewhere than before.
 */
@CommandHandler(ExchangeSessionTicketCommand)
export class ExchangeSessionTicketHandler implements ICommandHandler<ExchangeSessionTicketCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  async execute({ request: { token, ticket, origin } }: ExchangeSessionTicketCommand): Promise<Reply> {
    const { sessions, sessionTickets, securityLog, clock } = this.context;
    const session = await sessions.find(token);
    if (session === null) return reject({ code: 'session-unknown' });
    if (!sessionTickets.spend(ticket, session.publicId, clock.nowMs())) return reject({ code: 'ticket-expired' });
    const grant = await sessions.rotate(token, origin);
    if (grant === null) return reject({ code: 'session-unknown' });
    if (origin !== undefined && isElsewhere(lastSeen(session), origin))
      await securityLog.add(session.owner, { kind: 'security-log', action: 'session-moved', origin, ok: true });
    return ok({ session: grant });
  }
}

const browserOf = (userAgent: string): string => knownDevice(userAgent) ?? userAgent.slice(0, 300);

/** Another range of a provider or another browser. Phones change their addresses within a range all day. */
const isElsewhere = (before: Origin, now: Origin): boolean =>
  rangeOf(before.ip) !== rangeOf(now.ip) || browserOf(before.userAgent) !== browserOf(now.userAgent);
