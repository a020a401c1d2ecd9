import type { IdentityCommand, IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok, reject } from '@corella/result';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';
import { demandProof } from '../../login/step-up.js';
import { shownName } from '../../people/contacts.js';
import { newTotpSecret, totpUri } from '../../secrets/totp.js';

type Reply = IdentityReply<'TotpBegin'>;

export class TotpBeginCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'TotpBegin'>) {
    super();
  }
}

/**
 * Hands out a new secret, against the password, or a factor where one is bound. It counts for nothing until
 * TotpConfirm has proven a code of it, or TotpChange where it comes in the place of one that is bound.
 */
@CommandHandler(TotpBeginCommand)
export class TotpBeginHandler implements ICommandHandler<TotpBeginCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  async execute({ request }: TotpBeginCommand): Promise<Reply> {
    const { context } = this;
    const user = await context.users.get(request.uid);
    if (user === null) return reject({ code: 'user-unknown' });
    const { replace = false } = request;
    if (user.totpVersion !== null && !replace) return reject({ code: 'totp-exists' });
    if (user.totpVersion === null && replace) return reject({ code: 'totp-missing' });
    const proven = await demandProof(context, user, {
      ...request,
      action: 'totp-bind',
      requestId: request.idempotencyKey,
    });
    if (!proven.ok) return proven;
    const secret = newTotpSecret(context.random(20));
    await context.authenticators.begin(user.uid, secret, context.clock.nowMs(), user.totpVersion ?? undefined);
    const contact = await context.contacts.of(user.uid);
    return ok({ secret, uri: totpUri(secret, contact === null ? user.uid : shownName(contact)) });
  }
}
