import type { IdentityCommand, IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok, reject } from '@corella/result';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';
import { blockNotAcknowledged } from '../../login/block-not-acknowledged.js';
import { stepUp } from '../../login/step-up.js';
import { totpRemovedMessage } from '../../people/owner-messages.js';
import { warnOwner } from '../../people/tell-owner.js';
import { signalChanged } from '../../sessions/signal-changed.js';

type Reply = IdentityReply<'TotpRemove'>;

export class TotpRemoveCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'TotpRemove'>) {
    super();
  }
}

/** Removes the second step, which takes a code of it. */
@CommandHandler(TotpRemoveCommand)
export class TotpRemoveHandler implements ICommandHandler<TotpRemoveCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  async execute({ request }: TotpRemoveCommand): Promise<Reply> {
    const { context } = this;
    const user = await context.users.get(request.uid);
    if (user === null) return reject({ code: 'user-unknown' });
    if (user.totpVersion === null) return reject({ code: 'totp-missing' });
    if (request.acknowledgeBlock !== true) return blockNotAcknowledged(context, user);
    const proven = await stepUp(context, user, request.code);
    if (!proven.ok) return proven;
    const removed = await context.users.change(user.uid, { type: 'RemoveTotp' });
    if (!removed.ok) return removed;
    await context.authenticators.remove(user.uid, user.totpVersion);
    await context.securityLog.add(user.uid, {
      kind: 'security-log',
      action: 'totp-removed',
      origin: request.origin,
      ok: true,
    });
    signalChanged(context, { uid: user.uid });
    await warnOwner(context, request, totpRemovedMessage);
    return ok({ removed: true });
  }
}
