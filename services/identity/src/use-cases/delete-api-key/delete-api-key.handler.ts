import type { IdentityCommand, IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok, reject } from '@corella/result';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';
import { stepUp } from '../../login/step-up.js';
import { signalChanged } from '../../sessions/end-sessions.js';

type Reply = IdentityReply<'DeleteApiKey'>;

export class DeleteApiKeyCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'DeleteApiKey'>) {
    super();
  }
}

/** Records the event first, then removes the row. A key needs both to sign, so it is dead after the first step. */
@CommandHandler(DeleteApiKeyCommand)
export class DeleteApiKeyHandler implements ICommandHandler<DeleteApiKeyCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  async execute({ request }: DeleteApiKeyCommand): Promise<Reply> {
    const { context } = this;
    const user = await context.users.get(request.uid);
    if (user === null) return reject({ code: 'user-unknown' });
    if (!user.apiKeys.includes(request.accessKey)) return reject({ code: 'api-key-unknown' });
    const proven = await stepUp(context, user, request.code);
    if (!proven.ok) return proven;
    const deleted = await context.users.change(user.uid, { type: 'DeleteApiKey', keyId: request.accessKey });
    if (!deleted.ok) return deleted;
    await context.apiKeys.remove(request.accessKey);
    await context.securityLog.add(user.uid, {
      kind: 'security-log',
      action: 'api-key-deleted',
      origin: request.origin,
      ok: true,
    });
    signalChanged(context, { uid: user.uid, accessKey: request.accessKey });
    return ok({ deleted: true });
  }
}
