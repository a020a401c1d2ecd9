import type { IdentityCommand, IdentityReply, LoginOutcome, Origin } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok, reject } from '@corella/result';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';
import { normaliseEmail } from '../../domain/rules/email-address.js';
import type { Guesser } from '../../login/login-attempts.js';
import { hasFactor, hasTotp } from '../../domain/user/factors.js';
import { shutCode } from '../../domain/user/shut-to.js';
import { isFrozenByParent } from '../../domain/user/sub-account.decide.js';
import type { RegisteredUser } from '../../domain/user/user-state.js';
import { loginMethods, takesMailedCode } from '../../login/login-methods.js';
import { proveTotp } from '../../login/prove-step.js';
import { versionsOf } from '../../login/tickets.js';
import { withAttempt } from '../../login/with-attempt.js';
import type { Judged } from '../../login/with-attempt.js';
import { openSession } from '../../sessions/open-session.js';

type Reply = IdentityReply<'Login'>;

export class LoginCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'Login'>) {
    super();
  }
}

/**
 * Checks the password, then the second step where one is bound, or else a new device by a mailed code. Unknown and
 * known addresses take the same path and the same time.
 */
@CommandHandler(LoginCommand)
export class LoginHandler implements ICommandHandler<LoginCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  async execute({ request }: LoginCommand): Promise<Reply> {
    const { context } = this;
    const email = normaliseEmail(request.email) ?? request.email.slice(0, 254).toLowerCase();
    const uid = await context.contacts.uidOf(email);
    const owner = uid === null ? null : await context.users.get(uid);
    const knownDevice = await context.devices.idOf(request.device, owner, context.clock.nowMs());
    const guesser: Guesser = { account: email, ip: request.origin.ip, knownDevice };
    return withAttempt(context, guesser, () => this.judge(request, guesser, owner));
  }

  private async judge(
    request: IdentityCommand<'Login'>,
    guesser: Guesser,
    owner: RegisteredUser | null,
  ): Promise<Judged<LoginOutcome>> {
    const { context } = this;
    const { account: email } = guesser;
    const user = owner === null ? null : await context.users.get(owner.uid);
    const hash = await context.contacts.passwordHash(user?.uid ?? 'nobody', user?.passwordVersion ?? 1);
    const matches = await this.compared(request, guesser, user === null ? null : hash);
    if (matches === null) return { reply: await context.workGate.refusal(email), wrongGuess: false };
    if (user === null || !matches || !user.mayLogIn) {
      this.noteFailure(request.origin, user?.uid ?? null, 'password');
      return { reply: reject({ code: 'credentials-wrong' }), wrongGuess: true };
    }
    if (user.status !== 'active') {
      // Only the main account can undo what it has done.
      const inputs = isFrozenByParent(user) ? { inputs: { frozenBy: 'parent' } } : {};
      return { reply: reject({ code: shutCode(user), ...inputs }), wrongGuess: false };
    }
    if (takesMailedCode(context, user, guesser.knownDevice)) return this.asked(user, email);
    if (hasFactor(user)) {
      const now = context.clock.nowMs();
      if (request.code === undefined || !hasTotp(user)) return this.asked(user, email);
      const proven = await proveTotp(context, user, { code: request.code, now });
      if (!proven.ok) {
        const wrongGuess = proven.rejection.code === 'code-wrong';
        if (wrongGuess) this.noteFailure(request.origin, user.uid, 'two-step');
        return { reply: proven, wrongGuess };
      }
    }
    context.attempts.succeeded(guesser);
    const looked = { id: guesser.knownDevice, generation: owner?.generation };
    const opened = await openSession(context, user, { ...request, looked });
    return { reply: ok({ next: 'done', ...opened }), wrongGuess: false };
  }

  /** The password is right. What completes the login is asked for with a ticket. */
  private async asked(user: RegisteredUser, email: string): Promise<Judged<LoginOutcome>> {
    const { context } = this;
    const now = context.clock.nowMs();
    const methods = await loginMethods(context, user, now);
    const ticket = context.tickets.issue({ ...versionsOf(user), email }, now);
    return { reply: ok({ next: 'two-step', methods, ticket }), wrongGuess: false };
  }

  /** Whether the password is right; null when the caller has to do some work first. */
  private async compared(
    { proof, password }: IdentityCommand<'Login'>,
    { account, knownDevice }: Guesser,
    hash: string | null,
  ): Promise<boolean | null> {
    const { workGate, hasher } = this.context;
    const paid = await workGate.isPaid(account, proof);
    const spared = !paid && knownDevice !== null && workGate.spare(account);
    try {
      return workGate.asks('login', paid || spared) ? null : await hasher.verify(hash, password);
    } finally {
      if (spared) workGate.spent(account);
    }
  }

  private noteFailure(origin: Origin, uid: string | null, action: 'password' | 'two-step'): void {
    if (uid !== null)
      this.context.securityLog.note(uid, { kind: 'login-log', action: `${action}-wrong`, origin, ok: false });
  }
}
