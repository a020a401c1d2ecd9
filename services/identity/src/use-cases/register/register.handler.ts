import { currentVersions, profileOf, ticksOf } from '@corella/contracts/identity';
import type { AgreementVersion, IdentityCommand, IdentityRejection, IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok, reject } from '@corella/result';
import type { Result } from '@corella/result';
import { freshTicks, tickFinding, type Agreed } from '../../domain/user/sign.decide.js';
import { normaliseEmail } from '../../domain/rules/email-address.js';
import { PASSWORD_FINDING_TEXT, passwordFinding } from '../../domain/rules/password-policy.js';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';
import { MAIL_UNAVAILABLE, knownAddressMessage, signUpMessage } from '../../people/messages.js';
import { signUpUrl } from '../../sign-ups/sign-up-links.js';
import { newId, sixDigits } from '../../secrets/random-bytes.js';
import { takenAddress } from '../../sign-ups/taken-address.js';

type Reply = IdentityReply<'Register'>;

export class RegisterCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'Register'>) {
    super();
  }
}

/**
 * Keeps the sign-up aside and mails a code. There is no uid and no event before the address is proven. A known address
 * gets the same answer after the same work, and a mail tells its owner.
 */
@CommandHandler(RegisterCommand)
export class RegisterHandler implements ICommandHandler<RegisterCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  async execute({ request }: RegisterCommand): Promise<Reply> {
    const { context } = this;
    const at = context.clock.nowMs();
    const checked = check(request, { published: await context.agreements.published(), at });
    if (!checked.ok) return checked;
    if (!context.mailer.canSend) return reject(MAIL_UNAVAILABLE);
    const begun = context.registrationLimit.begin(request.origin.ip, context.clock.nowMs());
    if (typeof begun === 'number') return reject({ code: 'slow-down', inputs: { retryAfterS: begun } });
    try {
      return await this.keepAside(request, checked.value);
    } finally {
      begun();
    }
  }

  private async keepAside(request: IdentityCommand<'Register'>, email: string): Promise<Reply> {
    const { context } = this;
    const paid = await context.workGate.isPaid(email, request.proof);
    if (context.workGate.asks('registration', paid)) return context.workGate.refusal(email);
    const now = context.clock.nowMs();
    const waitS = context.pacing.waitS(email, { kind: 'stranger', ip: request.origin.ip }, now);
    if (waitS !== null) return reject({ code: 'slow-down', inputs: { retryAfterS: waitS } });
    const passwordHash = await context.hasher.hash(request.password, 'registration');
    const code = sixDigits(context.random);
    const signUp = newId(context.random);
    context.pacing.signUpWaitS(signUp, now);
    const uid = await context.contacts.uidOf(email);
    const user = uid === null ? null : await context.users.get(uid);
    const isTaken = user !== null;
    const addressee = { to: email, language: await context.languages.of(uid, request.language), at: now };
    const { country, language } = request;
    const ticked = freshTicks(ticksOf(request), []);
    const agreements = ticked.map(({ agreement }) => agreement);
    const made = { email, country, language, agreements, ticked, code, codeSentAt: now };
    await context.registrations.add(
      signUp,
      isTaken ? { ...made, passwordHash: '', isTaken: true } : { ...made, passwordHash },
      now,
    );
    const url = signUpUrl(context.config, await context.signUpLinks.issue({ signUp, email }, now));
    await context.mailer.send(
      isTaken
        ? takenAddress(context, { user, addressee }, knownAddressMessage)
        : signUpMessage(addressee, { code, url }),
    );
    return ok({ signUp });
  }
}

interface Moment {
  readonly published: readonly AgreementVersion[];
  readonly at: number;
}

function check(request: IdentityCommand<'Register'>, moment: Moment): Result<string, IdentityRejection> {
  const email = normaliseEmail(request.email);
  if (email === null) return reject({ code: 'email-invalid', field: 'email' });
  const finding = passwordFinding(request.password);
  if (finding !== null) return reject({ code: finding, field: 'password', detail: PASSWORD_FINDING_TEXT[finding] });
  const profile = profileOf(request.country);
  if (profile === null) return reject({ code: 'country-not-served', field: 'country' });
  const refusal = agreementFinding(request, { ...moment, profile });
  return refusal === null ? ok(email) : reject(refusal);
}

/** Every agreement of today has to be ticked, in the version of today. Others are left out. */
function agreementFinding(request: IdentityCommand<'Register'>, agreed: Agreed): IdentityRejection | null {
  const needed = currentVersions(agreed.published, agreed).map(({ agreement }) => agreement);
  const ticks = ticksOf(request).filter(({ agreement }) => needed.includes(agreement));
  const isMissing = needed.some((one) => !ticks.some(({ agreement }) => agreement === one));
  return isMissing ? { code: 'agreements-missing', field: 'agreements' } : tickFinding(ticks, agreed);
}
