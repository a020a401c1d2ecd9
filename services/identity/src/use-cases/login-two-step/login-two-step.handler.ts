import type { IdentityCommand, IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok, reject } from '@corella/result';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';
import { openSession } from '../../sessions/open-session.js';

type Reply = IdentityReply<'LoginTwoStep'>;

export class LoginTwoStepCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'LoginTwoStep'>) {
    super();
  }
}

/** The ticket proves a right password. It allows five guesses of the code; then the login starts over. */
@CommandHandler(LoginTwoStepCommand)
export class LoginTwoStepHandler implements ICommandHandler<LoginTwoStepCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  async execute({ request }: LoginTwoStepCommand): Promise<Reply> {
    const { context } = this;
    const now = context.clock.nowMs();
    const holder = context.tickets.guess(request.ticket, now);
    if (typeof holder === 'string') return reject({ code: holder });
    const user = await context.users.get(holder.uid);
    if (user === null || user.totpVersion === null) return reject({ code: 'ticket-expired' });
    if (user.status === 'frozen') return reject({ code: 'account-frozen' });
    if (!(await context.authenticators.check(user.uid, { version: user.totpVersion, code: request.code, now }))) {
      context.attempts.failed(request.origin.ip, holder.email, now);
      context.securityLog.note(user.uid, {
        kind: 'login-log',
        action: 'two-step-wrong',
        origin: request.origin,
        ok: false,
      });
      return reject({ code: 'code-wrong', field: 'code' });
    }
    context.tickets.spend(request.ticket);
    context.attempts.succeeded(holder.email);
    return ok({ next: 'done', ...(await openSession(context, user, request.origin)) });
  }
}
