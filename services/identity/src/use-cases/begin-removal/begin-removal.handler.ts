import { isPlainParagraph, type IdentityCommand, type IdentityReply } from '@corella/contracts/identity';
import { REMOVAL_PROJECT, REMOVAL_TEXT_LENGTH } from '@corella/contracts/removal';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok, reject } from '@corella/result';
import { normaliseEmail } from '../../domain/rules/email-address.js';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';
import { MAIL_UNAVAILABLE } from '../../people/messages.js';
import { normalisePhone } from '../../people/phone-number.js';
import { removalCodeMessage } from '../../people/removal-messages.js';
import type { WrittenRemoval } from '../../removals/removal-rows.js';
import { newId, sixDigits } from '../../secrets/random-bytes.js';

type Reply = IdentityReply<'BeginRemoval'>;
type Request = IdentityCommand<'BeginRemoval'>;

export class BeginRemovalCommand extends Command<Reply> {
  constructor(readonly request: Request) {
    super();
  }
}

/**
 * Keeps a request aside and mails a code to the address at which the customer can be reached. Nobody looks for the
 * account yet, so no answer tells whether there is one. Each request takes a proof of work: it costs people's time.
 */
@CommandHandler(BeginRemovalCommand)
export class BeginRemovalHandler implements ICommandHandler<BeginRemovalCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  async execute({ request }: BeginRemovalCommand): Promise<Reply> {
    const { context } = this;
    const written = check(request);
    if (!written.ok) return written;
    if (!context.mailer.canSend) return reject(MAIL_UNAVAILABLE);
    const begun = context.registrationLimit.begin(request.origin.ip, context.clock.nowMs());
    if (typeof begun === 'number') return reject({ code: 'slow-down', inputs: { retryAfterS: begun } });
    try {
      return await this.keepAside(request, written.value);
    } finally {
      begun();
    }
  }

  private async keepAside({ proof, origin }: Request, written: WrittenRemoval): Promise<Reply> {
    const { context } = this;
    const { contactEmail: to, language } = written;
    if (!(await context.workGate.isPaid(to, proof))) return context.workGate.refusal(to);
    const now = context.clock.nowMs();
    const waitS = context.pacing.waitS(to, { kind: 'stranger', ip: origin.ip }, now);
    if (waitS !== null) return reject({ code: 'slow-down', inputs: { retryAfterS: waitS } });
    const request = newId(context.random);
    const code = sixDigits(context.random);
    await context.removalRows.drafts.add(request, { ...written, code }, { person: null, now });
    await context.mailer.send(removalCodeMessage({ to, language, at: now }, code));
    return ok({ request });
  }
}

function check({ project, origin, language, ...typed }: Request) {
  const email = normaliseEmail(typed.email);
  if (email === null) return reject({ code: 'email-invalid' as const, field: 'email' });
  const contactEmail = normaliseEmail(typed.contactEmail);
  if (contactEmail === null) return reject({ code: 'email-invalid' as const, field: 'contactEmail' });
  if (project === REMOVAL_PROJECT.email && contactEmail === email)
    return reject({ code: 'email-same' as const, field: 'contactEmail' });
  const contactTel = normalisePhone(typed.contactTel);
  if (contactTel === null) return reject({ code: 'phone-invalid' as const, field: 'contactTel' });
  const text = typed.description.trim();
  if (text === '' || text.length > REMOVAL_TEXT_LENGTH || !isPlainParagraph(text))
    return reject({ code: 'removal-text-invalid' as const, field: 'description' });
  return ok<WrittenRemoval>({ project, email, contactEmail, contactTel, text, language, origin });
}
