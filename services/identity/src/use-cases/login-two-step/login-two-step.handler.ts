import type { IdentityCommand, IdentityRejection, IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok, reject, type Result } from '@corella/result';
import { hasFactor, hasTotp } from '../../domain/user/factors.js';
import type { RegisteredUser } from '../../domain/user/user-state.js';
import { shutCode } from '../../domain/user/shut-to.js';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';
import type { Guesser } from '../../login/login-attempts.js';
import { provePasskey } from '../../login/prove-passkey.js';
import { proveSms } from '../../login/prove-sms.js';
import { proveRecoveryCode, proveTotp, stepOf } from '../../login/prove-step.js';
import { isAsked } from '../../login/login-methods.js';
import { isCurrent } from '../../login/tickets.js';
import { openSession } from '../../sessions/open-session.js';
import { signalChanged } from '../../sessions/signal-changed.js';

type Reply = IdentityReply<'LoginTwoStep'>;

export class LoginTwoStepCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'LoginTwoStep'>) {
    super();
  }
}

/**
 * The ticket proves a right password. Then comes a passkey, a code of the authenticator or to the phone. The code that
 * `LoginTwoStepBegin` has mailed counts when the authenticator is locked after too many wrong codes, and where no
 * factor is bound. A recovery code takes the place of a lost factor.
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
    if (holder === null || user === null || !isAsked(user, request.method)) return reject({ code: 'ticket-expired' });
    if (user.status !== 'active') return reject({ code: shutCode(user) });
    if (!isCurrent(holder, user)) return reject({ code: 'ticket-expired' });
    const knownDevice = await context.devices.idOf(request.device, user, now);
    const guesser: Guesser = { account: holder.email, ip: origin.ip, knownDevice };
    const proven = await this.prove(request, user, { now, isNewDevice: knownDevice === null });
    if (!proven.ok) {
      if (WRONG.includes(proven.rejection.code)) {
        context.attempts.failed(guesser);
        context.securityLog.note(user.uid, { kind: 'login-log', action: 'two-step-wrong', origin, ok: false });
      }
      return proven;
    }
    // Proving takes time. Whatever ended all sessions meanwhile, a lock or a new password, ends this login too: the
    // session begins in the generation that was looked at here.
    const after = await context.users.get(user.uid);
    if (after === null || !isCurrent(holder, after)) return reject({ code: 'ticket-expired' });
    if (after.status !== 'active') return reject({ code: shutCode(after) });
    if (!context.tickets.spend(ticket)) return reject({ code: 'ticket-expired' });
    context.attempts.succeeded(guesser);
    if (request.method === 'email' && hasFactor(user))
      await context.securityLog.add(user.uid, { kind: 'security-log', action: 'two-step-unlocked', origin, ok: true });
    if (request.method === 'recovery-code') signalChanged(context, { uid: user.uid });
    // The mail about a recovery code says that the device is new.
    const from = request.method === 'recovery-code' ? { ...request, isTold: true as const } : request;
    return ok({ next: 'done', ...(await openSession(context, after, from)) });
  }

  private prove(
    { method, ticket, code, assertion, origin }: IdentityCommand<'LoginTwoStep'>,
    user: RegisteredUser,
    { now, isNewDevice }: { readonly now: number; readonly isNewDevice: boolean },
  ): Promise<Result<null, IdentityRejection>> {
    const { context } = this;
    if (method === 'passkey') return provePasskey(context, user, { for: 'login', ticket, assertion });
    if (method === 'sms') return proveSms(context, user, { for: 'login', ticket, code });
    if (method === 'email') return context.secondSteps.proveMailed(stepOf(context, user, now), { ticket, code });
    if (method === 'recovery-code') return proveRecoveryCode(context, user, { code, now, origin, isNewDevice });
    if (!hasTotp(user)) return Promise.resolve(reject({ code: 'method-unavailable', field: 'method' }));
    return proveTotp(context, user, { code, now });
  }
}

const WRONG: readonly string[] = ['code-wrong', 'passkey-wrong'];
