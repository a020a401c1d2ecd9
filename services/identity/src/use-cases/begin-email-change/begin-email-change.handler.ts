import type { IdentityCommand, IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok, reject } from '@corella/result';
import { normaliseEmail } from '../../domain/rules/email-address.js';
import { isSubAccount } from '../../domain/user/sub-account.decide.js';
import { shutCode } from '../../domain/user/shut-to.js';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';
import { blockNotAcknowledged } from '../../login/block-not-acknowledged.js';
import { demandProof } from '../../login/step-up.js';
import { leaveAddressMessage, newAddressMessage, takenAddressMessage } from '../../people/address-messages.js';
import { MAIL_UNAVAILABLE } from '../../people/messages.js';
import { sixDigits } from '../../secrets/random-bytes.js';
import { takenAddress } from '../../sign-ups/taken-address.js';

type Reply = IdentityReply<'BeginEmailChange'>;

export class BeginEmailChangeCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'BeginEmailChange'>) {
    super();
  }
}

/**
 * Mails the two codes by which an address is changed. Whoever asks has to prove more than their session, and cannot
 * learn whether the new address has an account: its owner is told, and the answer is the same.
 */
@CommandHandler(BeginEmailChangeCommand)
export class BeginEmailChangeHandler implements ICommandHandler<BeginEmailChangeCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  async execute({ request }: BeginEmailChangeCommand): Promise<Reply> {
    const { context } = this;
    const { uid, language, origin } = request;
    const user = await context.users.get(uid);
    const contact = await context.contacts.of(uid);
    if (user === null || contact === null) return reject({ code: 'user-unknown' });
    if (isSubAccount(user)) return reject({ code: 'sub-refused' });
    if (user.status !== 'active') return reject({ code: shutCode(user) });
    if (user.lock !== null) return reject({ code: 'account-locked' });
    const email = normaliseEmail(request.email);
    if (email === null) return reject({ code: 'email-invalid', field: 'email' });
    if (email === contact.email) return reject({ code: 'email-same', field: 'email' });
    if (!context.mailer.canSend) return reject(MAIL_UNAVAILABLE);
    if (request.acknowledgeBlock !== true) return blockNotAcknowledged(context, user);
    const proven = await demandProof(context, user, { ...request, action: 'email-change' });
    if (!proven.ok) return proven;
    const now = context.clock.nowMs();
    // Whoever asks has proven who they are here, and nothing about the new address: what they use up there must not be
    // what its owner needs for a login.
    const asked = [[contact.email, 'right-password'] as const, [email, 'stranger'] as const];
    for (const [destination, kind] of asked) {
      const waitS = context.pacing.waitS(destination, { kind, ip: origin.ip }, now);
      if (waitS !== null) return reject({ code: 'slow-down', inputs: { retryAfterS: waitS } });
    }
    const [oldCode, newCode] = [sixDigits(context.random), sixDigits(context.random)];
    const other = await context.contacts.uidOf(email);
    const isTaken = other !== null;
    const { passwordVersion } = user;
    await context.emailChanges.begin(uid, { email, oldCode, newCode, isTaken, passwordVersion }, now);
    const own = await context.languages.of(uid, language);
    await context.mailer.send(leaveAddressMessage({ to: contact.email, language: own, at: now }, oldCode));
    const there = { to: email, language: await context.languages.of(other, own), at: now };
    const owner = other === null ? null : await context.users.get(other);
    await context.mailer.send(
      isTaken
        ? takenAddress(context, { user: owner, addressee: there }, takenAddressMessage)
        : newAddressMessage(there, newCode),
    );
    return ok({ sent: true });
  }
}
