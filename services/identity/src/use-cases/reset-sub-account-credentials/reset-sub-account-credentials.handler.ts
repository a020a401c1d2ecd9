import type { IdentityCommand, IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok, reject } from '@corella/result';
import { PASSWORD_FINDING_TEXT, passwordFinding } from '../../domain/rules/password-policy.js';
import type { RegisteredUser, UserState } from '../../domain/user/user-state.js';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';
import { demandProof } from '../../login/step-up.js';
import { dropRecoveryCodes } from '../../people/drop-recovery-codes.js';
import { endSessions } from '../../sessions/end-sessions.js';
import { ownOpenSubAccount, subAccountView } from '../../sub-accounts/own-sub-accounts.js';

type Reply = IdentityReply<'ResetSubAccountCredentials'>;

export class ResetSubAccountCredentialsCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'ResetSubAccountCredentials'>) {
    super();
  }
}

type Request = IdentityCommand<'ResetSubAccountCredentials'>;

/**
 * A sub-account has no address, so its main account sets a new password and takes a lost authenticator. The main
 * account proves who it is; every session of the sub-account ends and no device of it is known any more.
 */
@CommandHandler(ResetSubAccountCredentialsCommand)
export class ResetSubAccountCredentialsHandler implements ICommandHandler<ResetSubAccountCredentialsCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  /** One after the other, with what the sub-account does to its password itself. */
  execute({ request }: ResetSubAccountCredentialsCommand): Promise<Reply> {
    return this.context.executing.run(`password:${request.subUid}`, () => this.reset(request));
  }

  private async reset(request: Request): Promise<Reply> {
    const { context } = this;
    const own = await ownOpenSubAccount(context, request);
    if (!own.ok) return own;
    const { parent, sub } = own.value;
    const { password, resetTotp = false } = request;
    const finding = password === undefined ? null : passwordFinding(password);
    if (finding !== null) return reject({ code: finding, field: 'password', detail: PASSWORD_FINDING_TEXT[finding] });
    const proven = await demandProof(context, parent, { ...request, action: 'sub-credentials' });
    if (!proven.ok) return proven;
    const passwordVersion = password === undefined ? null : sub.passwordVersion + 1;
    if (password !== undefined && passwordVersion !== null) {
      const hash = await context.hasher.hash(password);
      await context.contacts.putPassword({ uid: sub.uid, version: passwordVersion, hash, now: context.clock.nowMs() });
    }
    const changed = await context.users.change(
      sub.uid,
      { type: 'ResetCredentials', passwordVersion, totp: resetTotp },
      { by: parent.uid },
    );
    if (!changed.ok) return changed;
    if (passwordVersion !== null) await context.contacts.dropPassword(sub.uid, sub.passwordVersion);
    if (resetTotp) await this.dropFactors(sub, changed.value.state);
    for (const uid of [parent.uid, sub.uid])
      await context.securityLog.add(uid, {
        kind: 'security-log',
        action: 'sub-account-credentials-reset',
        origin: request.origin,
        ok: true,
      });
    await context.devices.forgetAll(sub.uid);
    await endSessions(context, sub.uid);
    const { state } = changed.value;
    return state.status === 'none'
      ? reject({ code: 'sub-unknown' })
      : ok({ subAccount: await subAccountView(context, state) });
  }

  private async dropFactors(sub: RegisteredUser, after: UserState): Promise<void> {
    const { authenticators, passkeys } = this.context;
    if (sub.totpVersion !== null) await authenticators.remove(sub.uid, sub.totpVersion);
    for (const keyRef of sub.passkeys) await passkeys.remove(sub.uid, keyRef);
    await dropRecoveryCodes(this.context, sub, after);
  }
}
