import type { IdentityCommand, IdentityReply, Origin } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok, reject } from '@corella/result';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';
import { normaliseEmail } from '../../domain/rules/email-address.js';
import { holdBack } from '../../login/hold-back.js';
import { openSession } from '../../sessions/open-session.js';

type Reply = IdentityReply<'Login'>;

export class LoginCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'Login'>) {
    super();
  }
}

/**
 * Checks the password, then the second step where one is bound. Unknown and known addresses take the same path and the
 * same time.
 */
@CommandHandler(LoginCommand)
export class LoginHandler implements ICommandHandler<LoginCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  async execute({ request }: LoginCommand): Promise<Reply> {
    const { context } = this;
    const { origin } = request;
    const email = normaliseEmail(request.email) ?? request.email.slice(0, 254).toLowerCase();
    const attempt = await holdBack(context, { email, ip: origin.ip });
    if (!attempt.ok) return attempt;
    const uid = await context.contacts.uidOf(email);
    const user = uid === null ? null : await context.users.get(uid);
    const hash = await context.contacts.passwordHash(user?.uid ?? 'nobody', user?.passwordVersion ?? 1);
    const matches = await context.hasher.verify(user === null ? null : hash, request.password);
    if (user === null || !matches) {
      this.noteFailure(origin, user?.uid ?? null, 'password');
      return reject({ code: 'credentials-wrong' });
    }
    if (user.status === 'frozen') {
      attempt.value.excuse();
      return reject({ code: 'account-frozen' });
    }
    if (user.totpVersion !== null) {
      const now = context.clock.nowMs();
      if (request.code === undefined) {
        attempt.value.excuse();
        return ok({ next: 'two-step', methods: ['totp'], ticket: context.tickets.issue(user.uid, email, now) });
      }
      if (!(await context.authenticators.check(user.uid, { version: user.totpVersion, code: request.code, now }))) {
        this.noteFailure(origin, user.uid, 'two-step');
        return reject({ code: 'code-wrong', field: 'code' });
      }
    }
    attempt.value.excuse();
    context.attempts.succeeded(email);
    return ok({ next: 'done', ...(await openSession(context, user, origin)) });
  }

  private noteFailure(origin: Origin, uid: string | null, action: 'password' | 'two-step'): void {
    if (uid !== null)
      this.context.securityLog.note(uid, { kind: 'login-log', action: `${action}-wrong`, origin, ok: false });
  }
}
