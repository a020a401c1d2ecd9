import type { IdentityCommand, IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok, reject } from '@corella/result';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';
import { normaliseEmail } from '../../domain/rules/email-address.js';
import { DEMO_CODE } from '../../people/authenticators.js';
import { confirmSignUp } from '../../sign-ups/confirm-sign-up.js';
import { openSession } from '../../sessions/open-session.js';

type Reply = IdentityReply<'VerifyEmail'>;

export class VerifyEmailCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'VerifyEmail'>) {
    super();
  }
}

/**
 * The mailed code proves the address. Then come the uid and the vault rows, one append that registers the customer, and
 * a session.
 */
@CommandHandler(VerifyEmailCommand)
export class VerifyEmailHandler implements ICommandHandler<VerifyEmailCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  async execute({ request }: VerifyEmailCommand): Promise<Reply> {
    const { context } = this;
    const email = normaliseEmail(request.email);
    if (email === null) return reject({ code: 'code-wrong', field: 'code' });
    // One after the other: of two sign-ups of an address, one becomes a customer, with its own password.
    return context.executing.run(`sign-up:${email}`, () => this.verify(request, email));
  }

  private async verify(request: IdentityCommand<'VerifyEmail'>, email: string): Promise<Reply> {
    const { context } = this;
    const now = context.clock.nowMs();
    const isPending = await context.registrations.isPending(request.signUp, email);
    const named = { signUp: request.signUp, email, isPending };
    if (!context.signUpGuesses.take(named, now)) return reject({ code: 'too-many-guesses', field: 'code' });
    const anyCode = context.config.demo && request.code === DEMO_CODE;
    const registration = await context.registrations.confirm(request.signUp, {
      email,
      code: request.code,
      now,
      anyCode,
    });
    if (typeof registration === 'string') return reject({ code: registration, field: 'code' });
    const created = await confirmSignUp(context, registration, request);
    if (!created.ok) return created;
    context.signUpGuesses.clear(named);
    return ok(await openSession(context, created.value, { ...request, isFirst: true }));
  }
}
