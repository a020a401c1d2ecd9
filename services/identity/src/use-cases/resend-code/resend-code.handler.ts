import type { IdentityCommand, IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok, reject } from '@corella/result';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';
import { normaliseEmail } from '../../domain/rules/email-address.js';
import { MAIL_UNAVAILABLE, knownAddressMessage, signUpMessage } from '../../people/messages.js';
import { signUpUrl } from '../../sign-ups/sign-up-links.js';
import { sixDigits } from '../../secrets/random-bytes.js';
import { takenAddress } from '../../sign-ups/taken-address.js';

type Reply = IdentityReply<'ResendCode'>;

export class ResendCodeCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'ResendCode'>) {
    super();
  }
}

/**
 * Mails a new code of a sign-up, or once more that the address has an account. Answer, pace and work are the same in
 * both cases. Whoever has no sign-up is a stranger, and nothing is mailed.
 */
@CommandHandler(ResendCodeCommand)
export class ResendCodeHandler implements ICommandHandler<ResendCodeCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  async execute({ request }: ResendCodeCommand): Promise<Reply> {
    const { context } = this;
    const email = normaliseEmail(request.email);
    if (email === null) return reject({ code: 'email-invalid', field: 'email' });
    if (!context.mailer.canSend) return reject(MAIL_UNAVAILABLE);
    const now = context.clock.nowMs();
    const isPending = await context.registrations.isPending(request.signUp, email);
    const waitS = isPending
      ? context.pacing.signUpWaitS(request.signUp, now)
      : context.pacing.waitS(email, { kind: 'stranger', ip: request.origin.ip }, now);
    if (waitS !== null) return reject({ code: 'slow-down', inputs: { retryAfterS: waitS } });
    const code = sixDigits(context.random);
    // There are new guesses without a sign-up too, or they would tell whether there is one.
    context.signUpGuesses.clear({ signUp: request.signUp, email, isPending });
    const renewed = await context.registrations.renew(request.signUp, { email, code, now });
    const uid = await context.contacts.uidOf(email);
    const user = uid === null ? null : await context.users.get(uid);
    const language = await context.languages.of(uid, request.language);
    const addressee = { to: email, language, at: now };
    if (renewed !== null) {
      const url = signUpUrl(context.config, await context.signUpLinks.issue({ signUp: request.signUp, email }, now));
      const proof = { code, url };
      await context.mailer.send(
        renewed.isTaken
          ? takenAddress(context, { user, addressee }, knownAddressMessage)
          : signUpMessage(addressee, proof),
      );
    }
    return ok({ accepted: true });
  }
}
