import { STRONG_ACTIONS, type IdentityCommand, type IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok, reject } from '@corella/result';
import { isSubAccount } from '../../domain/user/sub-account.decide.js';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';
import { stepUpRequired } from '../../login/step-up.js';

type Reply = IdentityReply<'ConsumeStepUp'>;

export class ConsumeStepUpCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'ConsumeStepUp'>) {
    super();
  }
}

/** Spends the token of a step-up for another service, which learns what was proven and whether money may leave. */
@CommandHandler(ConsumeStepUpCommand)
export class ConsumeStepUpHandler implements ICommandHandler<ConsumeStepUpCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  async execute({ request }: ConsumeStepUpCommand): Promise<Reply> {
    const { users, stepUps, clock, blockEnds } = this.context;
    const { uid, sessionId, action, bodyHash, stepUp, for: requestId } = request;
    const user = await users.get(uid);
    if (user === null) return reject({ code: 'user-unknown' });
    if (isSubAccount(user) && STRONG_ACTIONS.includes(action)) return reject({ code: 'sub-refused' });
    const factors = stepUps.spend(stepUp, { uid, sessionId, action, bodyHash, requestId }, clock.nowMs());
    if (factors === null) return stepUpRequired(user, action, 'stepUp');
    const until = blockEnds.endOf(user.blockedUntil);
    return ok({ factors, lock: user.lock !== null ? { until: null } : until === null ? null : { until } });
  }
}
