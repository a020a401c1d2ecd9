import type {
  IdentityCommand,
  IdentityRejection,
  IdentityReply,
  Origin,
  ResetOutcome,
} from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok, reject, type Result } from '@corella/result';
import { deleteAllKeys } from '../../api-keys/delete-keys.js';
import { normaliseEmail } from '../../domain/rules/email-address.js';
import { PASSWORD_FINDING_TEXT, passwordFinding } from '../../domain/rules/password-policy.js';
import type { RegisteredUser } from '../../domain/user/user-state.js';
import { shutCode } from '../../domain/user/shut-to.js';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';
import type { Guesser } from '../../login/login-attempts.js';
import { hasFactor, hasPasskey, hasTotp, stepUpMethods } from '../../domain/user/factors.js';
import { askPasskey, provePasskey } from '../../login/prove-passkey.js';
import { proveSms, textCode } from '../../login/prove-sms.js';
import { proveTotp } from '../../login/prove-step.js';
import { withAttempt, type Judged } from '../../login/with-attempt.js';
import { passwordChangedMessage } from '../../people/owner-messages.js';
import type { ProvenReset } from '../../people/password-resets.js';
import { warnOwner } from '../../people/tell-owner.js';
import { endSessions } from '../../sessions/end-sessions.js';
import { openSession } from '../../sessions/open-session.js';

const at = (field: 'totp' | 'sms', rejection: IdentityRejection): IdentityRejection => ({
  ...rejection,
  ...(rejection.field === 'code' ? { field } : {}),
});

type Reply = IdentityReply<'ResetPassword'>;

export class ResetPasswordCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'ResetPassword'>) {
    super();
  }
}

/**
 * Replaces a forgotten password by the mailed code and, where one is bound, a passkey or a code of the authenticator.
 * Every session ends and no device is known any more. Only who has proven a factor is logged in: a mailbox alone is not
 * enough.
 */
@CommandHandler(ResetPasswordCommand)
export class ResetPasswordHandler implements ICommandHandler<ResetPasswordCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  async execute({ request }: ResetPasswordCommand): Promise<Reply> {
    const email = normaliseEmail(request.email);
    if (email === null) return reject({ code: 'code-wrong', field: 'code' });
    const finding = passwordFinding(request.password);
    if (finding !== null) return reject({ code: finding, field: 'password', detail: PASSWORD_FINDING_TEXT[finding] });
    const guesser: Guesser = { account: email, ip: request.origin.ip, knownDevice: null };
    return withAttempt(this.context, guesser, () => this.judge(request, email));
  }

  private async judge(request: IdentityCommand<'ResetPassword'>, email: string): Promise<Judged<ResetOutcome>> {
    const { context } = this;
    const now = context.clock.nowMs();
    const proven = await context.passwordResets.prove(request.reset, { email, code: request.code, now });
    if (typeof proven === 'string')
      return { reply: reject({ code: proven, field: 'code' }), wrongGuess: proven === 'code-wrong' };
    const done = await context.executing.run(`password:${proven.uid}`, () => this.reset(request, proven));
    return { reply: done, wrongGuess: !done.ok && done.rejection.code === 'code-wrong' };
  }

  private async reset(
    request: IdentityCommand<'ResetPassword'>,
    { uid, passwordVersion, generation }: ProvenReset,
  ): Promise<Result<ResetOutcome, IdentityRejection>> {
    const { context } = this;
    const user = await context.users.get(uid);
    if (user === null) return reject({ code: 'code-wrong', field: 'code' });
    if (user.status !== 'active') return reject({ code: shutCode(user) });
    // Of several codes that were mailed, one replaces the password. A code that went to an address which the account no
    // longer has, or from before its owner ended all sessions, replaces none.
    if (user.passwordVersion !== passwordVersion || user.generation !== generation)
      return reject({ code: 'code-expired', field: 'code' });
    const factor = await this.factor(user, request);
    if (!factor.ok) return factor;
    // Hashing may be refused, so nothing has happened before it.
    const hash = await context.hasher.hash(request.password);
    if (!(await context.passwordResets.spend(request.reset))) return reject({ code: 'code-expired', field: 'code' });
    if (request.revokeKeys === true) await deleteAllKeys(context, { uid, origin: request.origin });
    const version = user.passwordVersion + 1;
    const now = context.clock.nowMs();
    await context.contacts.putPassword({ uid, version, hash, now });
    const changed = await context.users.change(uid, { type: 'ChangePassword', version, how: 'reset' });
    if (!changed.ok) return changed;
    await context.contacts.dropPassword(uid, user.passwordVersion);
    const { origin } = request;
    await context.securityLog.add(uid, { kind: 'security-log', action: 'password-reset', origin, ok: true });
    await context.devices.forgetAll(uid);
    await endSessions(context, uid);
    await warnOwner(context, { uid, origin }, passwordChangedMessage);
    if (!factor.value.isProven) return ok({ next: 'login' });
    const { state } = changed.value;
    return state.status === 'none'
      ? ok({ next: 'login' })
      : ok({ next: 'done', ...(await openSession(context, state, request)) });
  }

  private async factor(
    user: RegisteredUser,
    { totp: code, sms, assertion, reset, origin }: IdentityCommand<'ResetPassword'>,
  ): Promise<Result<{ readonly isProven: boolean }, IdentityRejection>> {
    const { context } = this;
    if (!hasFactor(user)) return ok({ isProven: false });
    if (assertion !== undefined) {
      const signed = await provePasskey(context, user, { for: 'reset', reset, assertion });
      return signed.ok ? ok({ isProven: true }) : signed;
    }
    if (sms !== undefined && stepUpMethods(user).includes('sms')) {
      const texted = await proveSms(context, user, { for: 'reset', reset, code: sms });
      return texted.ok ? ok({ isProven: true }) : reject(at('sms', texted.rejection));
    }
    if (code === undefined || !hasTotp(user)) return this.factorRequired(user, reset, origin);
    const proven = await proveTotp(context, user, { code, now: context.clock.nowMs() });
    if (proven.ok) return ok({ isProven: true });
    return reject(at('totp', proven.rejection));
  }

  /** Whoever gets this has proven the mailed code, so it may say what a passkey is to sign, or text a code. */
  private async factorRequired(user: RegisteredUser, reset: string, { ip }: Origin) {
    const methods = stepUpMethods(user);
    if (methods.includes('sms')) {
      const texted = await textCode(this.context, user, { for: 'reset', reset, asker: { kind: 'stranger', ip } });
      return texted.ok ? reject({ code: 'step-up-required' as const, field: 'sms', methods }) : texted;
    }
    const asked = hasPasskey(user) ? await askPasskey(this.context, user, { for: 'reset', reset }) : null;
    return reject({
      code: 'step-up-required' as const,
      field: hasTotp(user) ? 'totp' : 'assertion',
      methods,
      ...(asked?.ok === true ? { passkey: asked.value } : {}),
    });
  }
}
