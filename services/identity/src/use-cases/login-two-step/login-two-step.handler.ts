import type { IdentityCommand, IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok, reject } from '@corella/result';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';
import type { Guesser } from '../../login/login-attempts.js';
import { hasTotp, proveTotp, stepOf } from '../../login/prove-step.js';
import { isCurrent } from '../../login/tickets.js';
import { openSession } from '../../sessions/open-session.js';

type Reply = IdentityReply<'LoginTwoStep'>;

export class LoginTwoStepCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'LoginTwoStep'>) {
    super();
  }
}

/**
 * The ticket proves a right password. Then comes a code of the authenticator or, when that is locked after too many
 * wrong codes, the code that `LoginTwoStepBegin` has mailed.
 */
@CommandHandler(LoginTwoStepCommand)
export class LoginTwoStepHandler implements ICommandHandler<LoginTwoStepCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  async execute({ request }: LoginTwoStepCommand): Promise<Reply> {
    const { context } = this;
    const { origin, ticket } = request;
    const now = context.clock.nowMs();
    const holder = context.tickets.holder(ticket, now);
    const user = holder === null ? null : await context.users.get(holder.uid);
    if (holder === null || user === null || !hasTotp(user)) return reject({ code: 'ticket-expired' });
    if (user.status === 'frozen') return reject({ code: 'account-frozen' });
    if (!isCurrent(holder, user)) return reject({ code: 'ticket-expired' });
    const knownDevice = await context.devices.idOf(request.device, user, now);
    const guesser: Guesser = { account: holder.email, ip: origin.ip, knownDevice };
    const proven = await (request.method === 'email'
      ? context.secondSteps.proveMailed(stepOf(context, user, now), request)
      : proveTotp(context, user, { code: request.code, now }));
    if (!proven.ok) {
      if (proven.rejection.code === 'code-wrong') {
        context.attempts.failed(guesser);
        context.securityLog.note(user.uid, { kind: 'login-log', action: 'two-step-wrong', origin, ok: false });
      }
      return proven;
    }
    if (!context.tickets.spend(ticket)) return reject({ code: 'ticket-expired' });
    context.attempts.succeeded(guesser);
    if (request.method === 'email')
      await context.securityLog.add(user.uid, { kind: 'security-log', action: 'two-step-unlocked', origin, ok: true });
    return ok({ next: 'done', ...(await openSession(context, user, request)) });
  }
}
