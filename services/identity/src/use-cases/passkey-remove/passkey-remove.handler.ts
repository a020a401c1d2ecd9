import type { IdentityCommand, IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok, reject } from '@corella/result';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';
import { blockNotAcknowledged } from '../../login/block-not-acknowledged.js';
import { demandProof } from '../../login/step-up.js';
import { dropRecoveryCodes } from '../../people/drop-recovery-codes.js';
import { signalChanged } from '../../sessions/signal-changed.js';
import { changeAndTell } from '../../people/tell-news.js';

type Reply = IdentityReply<'PasskeyRemove'>;

export class PasskeyRemoveCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'PasskeyRemove'>) {
    super();
  }
}

/** Removes a passkey, against proof by any factor that is bound: it may be the one that was lost. */
@CommandHandler(PasskeyRemoveCommand)
export class PasskeyRemoveHandler implements ICommandHandler<PasskeyRemoveCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  async execute({ request }: PasskeyRemoveCommand): Promise<Reply> {
    const { context } = this;
    const { uid, keyRef, origin } = request;
    const user = await context.users.get(uid);
    if (user === null) return reject({ code: 'user-unknown' });
    if (!user.passkeys.includes(keyRef)) return reject({ code: 'passkey-unknown' });
    if (request.acknowledgeBlock !== true) return blockNotAcknowledged(context, user);
    const requestId = `${keyRef}:${request.bodyHash}`;
    const proven = await demandProof(context, user, { ...request, action: 'passkey-remove', requestId });
    if (!proven.ok) return proven;
    const removed = await changeAndTell(context, {
      uid,
      command: { type: 'RemovePasskey', keyRef },
      news: { uid, kind: 'passkey-removed', origin, log: [{ uid, action: 'passkey-removed' }] },
    });
    if (!removed.ok) return removed;
    await context.passkeys.remove(uid, keyRef);
    await dropRecoveryCodes(context, user, removed.value.state);
    signalChanged(context, { uid });
    return ok({ removed: true });
  }
}
