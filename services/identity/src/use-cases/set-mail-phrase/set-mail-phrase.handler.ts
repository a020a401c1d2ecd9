import { MAIL_PHRASE, type IdentityCommand, type IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok, reject } from '@corella/result';
import { isSubAccount } from '../../domain/user/sub-account.decide.js';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';
import { demandProof } from '../../login/step-up.js';
import { mailPhraseChangedMessage } from '../../people/owner-messages.js';
import { warnOwner } from '../../people/tell-owner.js';

type Reply = IdentityReply<'SetMailPhrase'>;

export class SetMailPhraseCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'SetMailPhrase'>) {
    super();
  }
}

/**
 * Sets the phrase with which mails begin, or removes it. The owner is told in a mail that still begins with the old
 * one, since the new one may be a thief's.
 */
@CommandHandler(SetMailPhraseCommand)
export class SetMailPhraseHandler implements ICommandHandler<SetMailPhraseCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  async execute({ request }: SetMailPhraseCommand): Promise<Reply> {
    const { context } = this;
    const { uid, phrase, origin } = request;
    const user = await context.users.get(uid);
    if (user === null) return reject({ code: 'user-unknown' });
    if (isSubAccount(user)) return reject({ code: 'sub-refused' });
    if (phrase !== null && !MAIL_PHRASE.test(phrase)) return reject({ code: 'mail-phrase-invalid', field: 'phrase' });
    const proven = await demandProof(context, user, { ...request, action: 'mail-phrase' });
    if (!proven.ok) return proven;
    const now = context.clock.nowMs();
    await warnOwner(context, { uid, origin }, mailPhraseChangedMessage);
    if (phrase === null) await context.mailPhrases.remove(uid);
    else await context.mailPhrases.set(uid, phrase, now);
    const action = phrase === null ? 'mail-phrase-removed' : 'mail-phrase-set';
    await context.securityLog.add(uid, { kind: 'security-log', action, origin, ok: true });
    return ok({ setAt: phrase === null ? null : now });
  }
}
