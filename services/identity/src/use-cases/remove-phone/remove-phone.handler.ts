import type { IdentityCommand, IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok, reject } from '@corella/result';
import { shutCode } from '../../domain/user/shut-to.js';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';
import { blockNotAcknowledged } from '../../login/block-not-acknowledged.js';
import { demandProof } from '../../login/step-up.js';
import { dropRecoveryCodes } from '../../people/drop-recovery-codes.js';
import { signalChanged } from '../../sessions/signal-changed.js';
import { changeAndTell } from '../../people/tell-news.js';

type Reply = IdentityReply<'RemovePhone'>;

export class RemovePhoneCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'RemovePhone'>) {
    super();
  }
}

/** Removes the phone, against proof by it or by a stronger factor. Its number is free again. */
@CommandHandler(RemovePhoneCommand)
export class RemovePhoneHandler implements ICommandHandler<RemovePhoneCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  async execute({ request }: RemovePhoneCommand): Promise<Reply> {
    const { context } = this;
    const { uid, origin } = request;
    const user = await context.users.get(uid);
    if (user === null) return reject({ code: 'user-unknown' });
    const { phoneVersion: version } = user;
    if (version === null) return reject({ code: 'phone-missing' });
    if (user.status !== 'active') return reject({ code: shutCode(user) });
    if (request.acknowledgeBlock !== true) return blockNotAcknowledged(context, user);
    const requestId = `${version}:${request.bodyHash}`;
    const proven = await demandProof(context, user, { ...request, action: 'phone-remove', requestId });
    if (!proven.ok) return proven;
    const number = await context.phones.of(user);
    const removed = await changeAndTell(context, {
      uid,
      command: { type: 'RemovePhone' },
      news: {
        uid,
        kind: 'phone-removed',
        origin,
        log: [{ uid, action: 'phone-removed' }],
        ...(number === null ? {} : { goneNumber: number }),
      },
    });
    if (!removed.ok) return removed;
    await context.phones.drop({ uid, version });
    await dropRecoveryCodes(context, user, removed.value.state);
    signalChanged(context, { uid });
    return ok({ removed: true });
  }
}
