import type { IdentityCommand, IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok, reject } from '@corella/result';
import { shutCode } from '../../domain/user/shut-to.js';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';
import { PASSWORD_FINDING_TEXT, passwordFinding } from '../../domain/rules/password-policy.js';
import { deleteAllKeys } from '../../api-keys/delete-keys.js';
import { provePassword } from '../../login/prove-password.js';
import { stepUp } from '../../login/step-up.js';
import { blockNotAcknowledged } from '../../login/block-not-acknowledged.js';
import { passwordChangedMessage } from '../../people/owner-messages.js';
import { warnOwner } from '../../people/tell-owner.js';
import { endSessions } from '../../sessions/end-sessions.js';

type Reply = IdentityReply<'ChangePassword'>;
const MOST_AT_ONCE = 6;

export class ChangePasswordCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'ChangePassword'>) {
    super();
  }
}

/**
 * Takes the old password and, where one is bound, the second step. Afterwards every session is dead, this one included,
 * and no device is known any more. API keys go on unless the customer asks for their end.
 */
@CommandHandler(ChangePasswordCommand)
export class ChangePasswordHandler implements ICommandHandler<ChangePasswordCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  /** One after the other: a change that was proven by a password since replaced must not replace the new one. */
  async execute({ request }: ChangePasswordCommand): Promise<Reply> {
    const { executing } = this.context;
    const key = `password:${request.uid}`;
    return (await executing.runUnlessMany(key, MOST_AT_ONCE, () => this.change(request))) ?? reject({ code: 'busy' });
  }

  private async change(request: IdentityCommand<'ChangePassword'>): Promise<Reply> {
    const { context } = this;
    const user = await context.users.get(request.uid);
    if (user === null) return reject({ code: 'user-unknown' });
    if (user.status !== 'active') return reject({ code: shutCode(user) });
    if (request.acknowledgeBlock !== true) return blockNotAcknowledged(context, user);
    const known = await provePassword(context, user, { password: request.current, field: 'current' });
    if (!known.ok) return known;
    const finding = passwordFinding(request.next);
    if (finding !== null) return reject({ code: finding, field: 'next', detail: PASSWORD_FINDING_TEXT[finding] });
    const proven = await stepUp(context, user, { ...request, action: 'password-change' });
    if (!proven.ok) return proven;
    // Hashing may be refused, so nothing has happened before it.
    const hash = await context.hasher.hash(request.next);
    if (request.revokeKeys === true) await deleteAllKeys(context, { uid: user.uid, origin: request.origin });
    const version = user.passwordVersion + 1;
    await context.contacts.putPassword({
      uid: user.uid,
      version,
      hash,
      now: context.clock.nowMs(),
    });
    const changed = await context.users.change(user.uid, { type: 'ChangePassword', version });
    if (!changed.ok) return changed;
    await context.contacts.dropPassword(user.uid, user.passwordVersion);
    await context.securityLog.add(user.uid, {
      kind: 'security-log',
      action: 'password-changed',
      origin: request.origin,
      ok: true,
    });
    await context.devices.forgetAll(user.uid);
    await endSessions(context, user.uid);
    await warnOwner(context, request, passwordChangedMessage);
    return ok({ changed: true });
  }
}
