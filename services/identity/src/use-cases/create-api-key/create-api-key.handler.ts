import type { IdentityCommand, IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { reject } from '@corella/result';
import { makeKey } from '../../api-keys/make-key.js';
import { isSubAccount } from '../../domain/user/sub-account.decide.js';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';
import { demandProof } from '../../login/step-up.js';

type Reply = IdentityReply<'CreateApiKey'>;

export class CreateApiKeyCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'CreateApiKey'>) {
    super();
  }
}

/** Takes proof of who asks: a session alone, which may be stolen, must not make a key that outlives it. */
@CommandHandler(CreateApiKeyCommand)
export class CreateApiKeyHandler implements ICommandHandler<CreateApiKeyCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  execute({ request }: CreateApiKeyCommand): Promise<Reply> {
    return this.context.executing.run(`api-key:${request.uid}:${request.idempotencyKey}`, () => this.create(request));
  }

  private async create(request: IdentityCommand<'CreateApiKey'>): Promise<Reply> {
    const { context } = this;
    const user = await context.users.get(request.uid);
    if (user === null) return reject({ code: 'user-unknown' });
    if (isSubAccount(user)) return reject({ code: 'sub-refused' });
    if (user.lock !== null) return reject({ code: 'account-locked' });
    if (user.closing !== null) return reject({ code: 'account-closing' });
    return makeKey(context, user, {
      request,
      prove: () =>
        demandProof(context, user, { ...request, action: 'api-key-create', requestId: request.idempotencyKey }),
    });
  }
}
