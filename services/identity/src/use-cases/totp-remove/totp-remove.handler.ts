import type { IdentityCommand, IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok, reject } from '@corella/result';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';
import { blockNotAcknowledged } from '../../login/block-not-acknowledged.js';
import { stepUp } from '../../login/step-up.js';
import { dropRecoveryCodes } from '../../people/drop-recovery-codes.js';
import { signalChanged } from '../../sessions/signal-changed.js';
import { changeAndTell } from '../../people/tell-news.js';

type Reply = IdentityReply<'TotpRemove'>;

export class TotpRemoveCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'TotpRemove'>) {
    super();
  }
}

/** Removes the authenticator, which takes a code of it, or a passkey. */
@CommandHandler(TotpRemoveCommand)
export class TotpRemoveHandler implements ICommandHandler<TotpRemoveCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  async execute({ request }: TotpRemoveCommand): Promise<Reply> {
    const { context } = this;
    const user = await context.users.get(request.uid);
    if (user === null) return reject({ code: 'user-unknown' });
    if (user.totpVersion === null) return reject({ code: 'totp-missing' });
    if (request.acknowledgeBlock !== true) return blockNotAcknowledged(context, user);
    const proven = await stepUp(context, user, { ...request, action: 'totp-remove' });
    if (!proven.ok) return proven;
    const { uid } = user;
    const removed = await changeAndTell(context, {
      uid,
      command: { type: 'RemoveTotp' },
      news: { uid, kind: 'totp-removed', origin: request.origin, log: [{ uid, action: 'totp-removed' }] },
    });
    if (!removed.ok) return removed;
    await context.authenticators.remove(uid, user.totpVersion);
    await dropRecoveryCodes(context, user, removed.value.state);
    signalChanged(context, { uid });
    return ok({ removed: true });
  }
}
