import { blocksWithdrawals, type IdentityCommand, type IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok, reject } from '@corella/result';
import { hasFactor } from '../../domain/user/factors.js';
import { blockNotAcknowledged } from '../../login/block-not-acknowledged.js';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';
import { provePending } from '../../login/prove-pending.js';
import { signalChanged } from '../../sessions/signal-changed.js';
import { changeAndTell } from '../../people/tell-news.js';

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

  execute({ request }: TotpConfirmCommand): Promise<Reply> {
    return this.context.executing.run(`totp:${request.uid}`, () => this.confirm(request));
  }

  private async confirm(request: IdentityCommand<'TotpConfirm'>): Promise<Reply> {
    const { context } = this;
    const user = await context.users.get(request.uid);
    if (user === null) return reject({ code: 'user-unknown' });
    if (user.totpVersion !== null) return reject({ code: 'totp-exists' });
    const { demo } = context.config;
    if (
      blocksWithdrawals('totp-bind', { kycState: user.kycState, demo, hasFactor: hasFactor(user) }) &&
      request.acknowledgeBlock !== true
    )
      return blockNotAcknowledged(context, user);
    const now = context.clock.nowMs();
    const proven = await provePending(context, { person: user.uid, code: request.code });
    if (!proven.ok) return proven;
    const version = user.totpVersions + 1;
    await context.authenticators.write(user.uid, { version, ...proven.value, now });
    const { uid, origin } = request;
    const bound = await changeAndTell(context, {
      uid,
      command: { type: 'BindTotp', version, demo },
      news: { uid, kind: 'totp-bound', origin, log: [{ uid, action: 'totp-bound' }] },
    });
    if (!bound.ok) return bound;
    signalChanged(context, { uid });
    return ok({ bound: true });
  }
}
