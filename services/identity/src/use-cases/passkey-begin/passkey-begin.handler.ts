import { MAX_PASSKEYS, type IdentityCommand, type IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok, reject } from '@corella/result';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';
import { newPasskeyFor } from '../../login/new-passkey.js';
import { demandProof } from '../../login/step-up.js';
import { shownName } from '../../people/contacts.js';

type Reply = IdentityReply<'PasskeyBegin'>;

export class PasskeyBeginCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'PasskeyBegin'>) {
    super();
  }
}

/** Says what a passkey is to be made of, against proof of who asks. It counts for nothing until PasskeyAdd. */
@CommandHandler(PasskeyBeginCommand)
export class PasskeyBeginHandler implements ICommandHandler<PasskeyBeginCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  async execute({ request }: PasskeyBeginCommand): Promise<Reply> {
    const { context } = this;
    const { uid, sessionId } = request;
    const { site } = context.passkeys;
    const user = await context.users.get(uid);
    if (user === null) return reject({ code: 'user-unknown' });
    if (site === null) return reject({ code: 'passkeys-unavailable' });
    if (user.passkeys.length >= MAX_PASSKEYS) return reject({ code: 'passkey-limit', inputs: { limit: MAX_PASSKEYS } });
    const proven = await demandProof(context, user, {
      ...request,
      action: 'passkey-bind',
      requestId: request.idempotencyKey,
    });
    if (!proven.ok) return proven;
    const contact = await context.contacts.of(uid);
    const name = contact === null ? uid : shownName(contact);
    const creation = await newPasskeyFor(context, user, { sessionId, name });
    return creation.ok ? ok({ creation: creation.value }) : creation;
  }
}
