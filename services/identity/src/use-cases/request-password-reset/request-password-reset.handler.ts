import type { IdentityCommand, IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok, reject } from '@corella/result';
import { normaliseEmail } from '../../domain/rules/email-address.js';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';
import type { Asker } from '../../login/code-pacing.js';
import { MAIL_UNAVAILABLE, noAccountMessage, resetCodeMessage, type Addressee } from '../../people/messages.js';
import { newId, sixDigits } from '../../secrets/random-bytes.js';
import { takenAddress } from '../../sign-ups/taken-address.js';

type Reply = IdentityReply<'RequestPasswordReset'>;

export class RequestPasswordResetCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'RequestPasswordReset'>) {
    super();
  }
}

/**
 * Mails a code by which the password can be replaced. An address without an account gets the same answer after the same
 * work, and a mail that says so: its owner may have signed up with another one.
 */
@CommandHandler(RequestPasswordResetCommand)
export class RequestPasswordResetHandler implements ICommandHandler<RequestPasswordResetCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  async execute({ request }: RequestPasswordResetCommand): Promise<Reply> {
    const { context } = this;
    const email = normaliseEmail(request.email);
    if (email === null) return reject({ code: 'email-invalid', field: 'email' });
    if (!context.mailer.canSend) return reject(MAIL_UNAVAILABLE);
    const now = context.clock.nowMs();
    const begun = context.registrationLimit.begin(request.origin.ip, now);
    if (typeof begun === 'number') return reject({ code: 'slow-down', inputs: { retryAfterS: begun } });
    try {
      return await this.mailCode(request, email, now);
    } finally {
      begun();
    }
  }

  private async mailCode(request: IdentityCommand<'RequestPasswordReset'>, email: string, now: number): Promise<Reply> {
    const { context } = this;
    const uid = await context.contacts.uidOf(email);
    const user = uid === null ? null : await context.users.get(uid);
    const device = await context.devices.idOf(request.device, user, now);
    const { ip } = request.origin;
    const paid = device === null && (await context.workGate.isPaid(email, request.proof));
    // Whoever types the address may have used up what strangers have. Then work takes the owner further.
    if (device === null && !paid && context.pacing.asksWork(email, ip, now)) return context.workGate.refusal(email);
    const asker: Asker =
      device === null ? { kind: paid ? 'worked' : 'stranger', ip } : { kind: 'known-device', device };
    const waitS = context.pacing.waitS(email, asker, now);
    if (waitS !== null) return reject({ code: 'slow-down', inputs: { retryAfterS: waitS } });
    const code = sixDigits(context.random);
    const reset = newId(context.random);
    const { uid: owner = null, passwordVersion = null, generation = null } = user ?? {};
    await context.passwordResets.add(reset, { email, uid: owner, passwordVersion, generation, code }, now);
    const addressee = { to: email, language: await context.languages.of(uid, request.language), at: now };
    const resetCode = (to: Addressee) => resetCodeMessage(to, code);
    if (user !== null) await context.mailer.send(takenAddress(context, { user, addressee }, resetCode));
    else if (context.pacing.noAccountWaitS(email, now) === null) await context.mailer.send(noAccountMessage(addressee));
    return ok({ reset });
  }
}
