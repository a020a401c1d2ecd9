import type { IdentityCommand, IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok, reject } from '@corella/result';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';
import { signalChanged } from '../../sessions/end-sessions.js';

type Reply = IdentityReply<'TotpConfirm'>;

export class TotpConfirmCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'TotpConfirm'>) {
    super();
  }
}

/** Binds the pending secret when a code of it is proven. That code is spent. */
@CommandHandler(TotpConfirmCommand)
export class TotpConfirmHandler implements ICommandHandler<TotpConfirmCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  async execute({ request }: TotpConfirmCommand): Promise<Reply> {
    const { context } = this;
    const user = await context.users.get(request.uid);
    if (user === null) return reject({ code: 'user-unknown' });
    if (user.totpVersion !== null) return reject({ code: 'totp-exists' });
    const now = context.clock.nowMs();
    const secret = await context.authenticators.pendingSecret(user.uid, now);
    if (secret === null) return reject({ code: 'totp-missing' });
    if (!context.guesses.take(`totp-confirm:${user.uid}`, now))
      return reject({ code: 'too-many-guesses', field: 'code' });
    const lastStep = context.authenticators.pendingStep(secret, request.code, now);
    if (lastStep === null) return reject({ code: 'code-wrong', field: 'code' });
    context.guesses.clear(`totp-confirm:${user.uid}`);
    const version = user.totpVersions + 1;
    await context.authenticators.write(user.uid, { version, secret, lastStep, now });
    const bound = await context.users.change(user.uid, { type: 'BindTotp', version });
    if (!bound.ok) return bound;
    await context.securityLog.add(user.uid, {
      kind: 'security-log',
      action: 'totp-bound',
      origin: request.origin,
      ok: true,
    });
    signalChanged(context, { uid: user.uid });
    return ok({ bound: true });
  }
}
