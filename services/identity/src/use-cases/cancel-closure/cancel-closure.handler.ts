import type { IdentityCommand, IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok } from '@corella/result';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';
import { closureCancelledMessage } from '../../people/closure-messages.js';
import { tellOwner } from '../../people/tell-owner.js';
import { signalChanged } from '../../sessions/signal-changed.js';
import { bringSubAccountsUp } from '../../sub-accounts/bring-up.js';

type Reply = IdentityReply<'CancelClosure'>;

export class CancelClosureCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'CancelClosure'>) {
    super();
  }
}

/** Keeps an account that is closing. What was cancelled or given back meanwhile does not come back. */
@CommandHandler(CancelClosureCommand)
export class CancelClosureHandler implements ICommandHandler<CancelClosureCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  async execute({ request }: CancelClosureCommand): Promise<Reply> {
    const { context } = this;
    const { uid, origin } = request;
    const kept = await context.users.change(uid, { type: 'CancelClosure' });
    if (!kept.ok) return kept;
    if (kept.value.events.length === 0) return ok({ cancelled: true });
    await context.securityLog.add(uid, { kind: 'security-log', action: 'closure-cancelled', origin, ok: true });
    signalChanged(context, { uid });
    await bringSubAccountsUp(context, uid);
    const at = context.clock.nowMs();
    await tellOwner(context, uid, (to) => closureCancelledMessage({ ...to, at }));
    return ok({ cancelled: true });
  }
}
