import type { IdentityCommand, IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok, reject } from '@corella/result';
import { deleteKey } from '../../api-keys/delete-keys.js';
import { isSubAccount } from '../../domain/user/sub-account.decide.js';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';
import { stepUp } from '../../login/step-up.js';

type Reply = IdentityReply<'DeleteApiKey'>;

export class DeleteApiKeyCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'DeleteApiKey'>) {
    super();
  }
}

/** Asks for the second step where one is bound, and for nothing more: an owner in trouble must be quick. */
@CommandHandler(DeleteApiKeyCommand)
export class DeleteApiKeyHandler implements ICommandHandler<DeleteApiKeyCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  async execute({ request }: DeleteApiKeyCommand): Promise<Reply> {
    const { context } = this;
    const user = await context.users.get(request.uid);
    if (user === null) return reject({ code: 'user-unknown' });
    if (isSubAccount(user)) return reject({ code: 'sub-refused' });
    if (!user.apiKeys.includes(request.accessKey)) return reject({ code: 'api-key-unknown' });
    const proven = await stepUp(context, user, {
      ...request,
      action: 'api-key-delete',
      requestId: `${request.accessKey}:${request.bodyHash ?? ''}`,
    });
    if (!proven.ok) return proven;
    const deleted = await deleteKey(context, { uid: user.uid, accessKey: request.accessKey, origin: request.origin });
    return deleted.ok ? ok({ deleted: true }) : deleted;
  }
}
