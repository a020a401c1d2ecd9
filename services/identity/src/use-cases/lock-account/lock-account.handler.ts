import type { IdentityCommand, IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok, reject } from '@corella/result';
import { isSubAccount } from '../../domain/user/sub-account.decide.js';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';
import { lockAccount } from '../../locks/lock-account.js';
import { demandProof } from '../../login/step-up.js';

type Reply = IdentityReply<'LockAccount'>;

export class LockAccountCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'LockAccount'>) {
    super();
  }
}

/** Locks the account of whoever proves to be its owner: a stolen session alone cannot keep them from their money. */
@CommandHandler(LockAccountCommand)
export class LockAccountHandler implements ICommandHandler<LockAccountCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  async execute({ request }: LockAccountCommand): Promise<Reply> {
    const { context } = this;
    const { uid, origin } = request;
    const user = await context.users.get(uid);
    if (user === null) return reject({ code: 'user-unknown' });
    if (isSubAccount(user)) return reject({ code: 'sub-refused' });
    const proven = await demandProof(context, user, { ...request, action: 'account-lock' });
    if (!proven.ok) return proven;
    const locked = await lockAccount(context, { uid, cause: 'owner', origin });
    return locked.ok ? ok({ locked: true }) : locked;
  }
}
