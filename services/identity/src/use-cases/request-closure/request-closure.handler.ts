import { closureDates, keptBecause, type IdentityCommand, type IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok, reject } from '@corella/result';
import { decideClosure, type ClosureCommand } from '../../domain/user/closure.decide.js';
import { isSubAccount } from '../../domain/user/sub-account.decide.js';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';
import { demandProof } from '../../login/step-up.js';
import { closureRequestedMessage } from '../../people/closure-messages.js';
import { warnOwner } from '../../people/tell-owner.js';
import { signalChanged } from '../../sessions/signal-changed.js';
import { bringSubAccountsUp } from '../../sub-accounts/bring-up.js';

type Reply = IdentityReply<'RequestClosure'>;

export class RequestClosureCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'RequestClosure'>) {
    super();
  }
}

/**
 * Begins the closing of an account, for whoever proves to own it and has read until when what is kept. The owner is
 * mailed with a link that locks the account, which stops the closing too.
 */
@CommandHandler(RequestClosureCommand)
export class RequestClosureHandler implements ICommandHandler<RequestClosureCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  async execute({ request }: RequestClosureCommand): Promise<Reply> {
    const { context } = this;
    const { uid, origin, acknowledged, giveBack = false, erasure = false } = request;
    const user = await context.users.get(uid);
    if (user === null) return reject({ code: 'user-unknown' });
    if (isSubAccount(user)) return reject({ code: 'sub-refused' });
    if (giveBack && !context.config.demo) return reject({ code: 'give-back-unavailable', field: 'giveBack' });
    const command: ClosureCommand = { type: 'RequestClosure', acknowledged, giveBack, erasure };
    // A proof is not spent on what is refused anyway.
    const possible = decideClosure(command, user, context.clock.nowMs());
    if (!possible.ok) return possible;
    const proven = await demandProof(context, user, { ...request, action: 'account-close' });
    if (!proven.ok) return proven;
    const asked = await context.users.change(uid, command);
    if (!asked.ok) return asked;
    if (asked.value.events.length === 0) return ok({ requested: true });
    await context.securityLog.add(uid, { kind: 'security-log', action: 'closure-requested', origin, ok: true });
    signalChanged(context, { uid });
    await bringSubAccountsUp(context, uid);
    const dates = closureDates(keptBecause(user), context.clock.nowMs());
    await warnOwner(context, { uid, origin }, (news) => closureRequestedMessage(news, dates));
    return ok({ requested: true });
  }
}
