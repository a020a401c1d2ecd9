import type { IdentityCommand, IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok, reject } from '@corella/result';
import { hasFactor, hasTotp } from '../../domain/user/factors.js';
import type { RegisteredUser } from '../../domain/user/user-state.js';
import { isSubAccount } from '../../domain/user/sub-account.decide.js';
import { shutCode } from '../../domain/user/shut-to.js';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';
import type { Asker } from '../../login/code-pacing.js';
import { askPasskey } from '../../login/prove-passkey.js';
import { textCode } from '../../login/prove-sms.js';
import { stepOf } from '../../login/prove-step.js';
import { isAsked } from '../../login/login-methods.js';
import { isCurrent, type TicketHolder } from '../../login/tickets.js';
import { MAIL_UNAVAILABLE, newDeviceCodeMessage, secondStepCodeMessage } from '../../people/messages.js';
import { loginUrl } from '../../sign-ups/sign-up-links.js';
import { CODE_LIFE_MS } from '../../people/registrations.js';
import { sixDigits } from '../../secrets/random-bytes.js';

type Reply = IdentityReply<'LoginTwoStepBegin'>;

export class LoginTwoStepBeginCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'LoginTwoStepBegin'>) {
    super();
  }
}

interface Holding {
  readonly holder: TicketHolder;
  readonly user: RegisteredUser;
  readonly now: number;
}

/**
 * Says what a passkey is to sign, texts a code to the phone, or mails one: to the owner of a locked authenticator, or
 * of an account without a factor on a new device. At the pace of those who know the password.
 */
@CommandHandler(LoginTwoStepBeginCommand)
export class LoginTwoStepBeginHandler implements ICommandHandler<LoginTwoStepBeginCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  async execute({ request }: LoginTwoStepBeginCommand): Promise<Reply> {
    const { context } = this;
    const now = context.clock.nowMs();
    const holder = context.tickets.holder(request.ticket, now);
    const user = holder === null ? null : await context.users.get(holder.uid);
    if (holder === null || user === null || !isAsked(user, request.method)) return reject({ code: 'ticket-expired' });
    if (user.status !== 'active') return reject({ code: shutCode(user) });
    if (!isCurrent(holder, user)) return reject({ code: 'ticket-expired' });
    if (request.method === 'passkey') {
      const asked = await askPasskey(context, user, { for: 'login', ticket: request.ticket });
      return asked.ok ? ok({ sent: true, passkey: asked.value }) : asked;
    }
    if (request.method === 'sms') return this.text(request, { holder, user, now });
    return this.mail(request, { holder, user, now });
  }

  private async text(
    { ticket, language, device, origin }: IdentityCommand<'LoginTwoStepBegin'>,
    { user, now }: Holding,
  ): Promise<Reply> {
    const { context } = this;
    const asker = await this.asker({ device, origin }, user, now);
    const texted = await textCode(context, user, { for: 'login', ticket, asker, language });
    if (!texted.ok) return texted;
    context.tickets.keepUntil(ticket, now + CODE_LIFE_MS);
    return ok({ sent: true, ...texted.value });
  }

  private async asker(
    { device, origin }: Pick<IdentityCommand<'LoginTwoStepBegin'>, 'device' | 'origin'>,
    user: RegisteredUser,
    now: number,
  ): Promise<Asker> {
    const known = await this.context.devices.idOf(device, user, now);
    return known === null ? { kind: 'right-password', ip: origin.ip } : { kind: 'known-device', device: known };
  }

  private async mail(request: IdentityCommand<'LoginTwoStepBegin'>, { holder, user, now }: Holding): Promise<Reply> {
    const { context } = this;
    const step = stepOf(context, user, now);
    // A sub-account has no address, and no mailed code takes the place of a passkey or a phone.
    if (isSubAccount(user) || (hasFactor(user) && !hasTotp(user)))
      return reject({ code: 'method-unavailable', field: 'method' });
    const instead = hasTotp(user) ? 'locked-authenticator' : 'no-factor';
    if (instead === 'locked-authenticator' && !(await context.secondSteps.isLocked(step)))
      return reject({ code: 'method-unavailable', field: 'method' });
    if (!context.mailer.canSend) return reject(MAIL_UNAVAILABLE);
    const asker = await this.asker(request, user, now);
    const waitS = context.pacing.waitS(holder.email, asker, now);
    if (waitS !== null) return reject({ code: 'slow-down', inputs: { retryAfterS: waitS } });
    const code = sixDigits(context.random);
    if (!(await context.secondSteps.offerMailed(step, { ticket: request.ticket, code, instead })))
      return reject({ code: 'method-unavailable', field: 'method' });
    context.tickets.keepUntil(request.ticket, now + CODE_LIFE_MS);
    const addressee = { to: holder.email, language: await context.languages.of(user.uid, request.language), at: now };
    await context.mailer.send(
      instead === 'no-factor'
        ? newDeviceCodeMessage(addressee, { code, url: loginUrl(context.config, code) })
        : secondStepCodeMessage(addressee, code),
    );
    return ok({ sent: true });
  }
}
