import type { IdentityCommand, IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok, reject } from '@corella/result';
import { deleteKey } from '../../api-keys/delete-keys.js';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';
import { ownSubAccount } from '../../sub-accounts/own-sub-accounts.js';

type Reply = IdentityReply<'DeleteSubApiKey'>;

export class DeleteSubApiKeyCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'DeleteSubApiKey'>) {
    super();
  }
}

/** Deletes a key of a sub-account for its main account, without proof: an owner in trouble must be quick. */
@CommandHandler(DeleteSubApiKeyCommand)
export class DeleteSubApiKeyHandler implements ICommandHandler<DeleteSubApiKeyCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  async execute({ request }: DeleteSubApiKeyCommand): Promise<Reply> {
    const { accessKey, origin } = request;
    const own = await ownSubAccount(this.context, request);
    if (!own.ok) return own;
    const { parent, sub } = own.value;
    if (!sub.apiKeys.includes(accessKey)) return reject({ code: 'api-key-unknown', field: 'accessKey' });
    const deleted = await deleteKey(this.context, { uid: sub.uid, accessKey, origin });
    if (!deleted.ok) return deleted;
    const done = { kind: 'security-log', action: 'sub-account-key-deleted', origin, ok: true } as const;
    await this.context.securityLog.add(parent.uid, done);
    return ok({ deleted: true });
  }
}
