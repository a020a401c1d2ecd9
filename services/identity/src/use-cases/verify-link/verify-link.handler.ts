import type { IdentityCommand, IdentityRejection, IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok, reject, type Result } from '@corella/result';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';
import { confirmSignUp } from '../../sign-ups/confirm-sign-up.js';
import type { RegistrationBody } from '../../people/registrations.js';
import type { LinkedSignUp } from '../../sign-ups/sign-up-links.js';
import { openSession } from '../../sessions/open-session.js';

type Reply = IdentityReply<'VerifyLink'>;

export class VerifyLinkCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'VerifyLink'>) {
    super();
  }
}

/**
 * The mailed link proves the address, as the code does. Whoever signed up is logged in by it. Anybody else shows that
 * the password is theirs and logs in afterwards: a link in a mail that nobody asked for confirms nothing.
 */
@CommandHandler(VerifyLinkCommand)
export class VerifyLinkHandler implements ICommandHandler<VerifyLinkCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  async execute({ request }: VerifyLinkCommand): Promise<Reply> {
    const { executing, signUpLinks, clock } = this.context;
    const linked = await signUpLinks.find(request.token, clock.nowMs());
    if (linked === null) return reject({ code: 'sign-up-link-expired', field: 'token' });
    // One after the other, so that a link that is opened twice at once confirms once and says so the second time.
    return executing.run(`sign-up:${linked.email}`, () => this.confirm(request, linked));
  }

  private async confirm(request: IdentityCommand<'VerifyLink'>, linked: LinkedSignUp): Promise<Reply> {
    const { context } = this;
    const registration = await context.registrations.of(linked.signUp, linked.email);
    if (registration === null) return this.withoutSignUp(linked.email);
    const isOwnDevice = request.signUp === linked.signUp;
    if (!isOwnDevice) {
      const proven = await this.prove(registration, linked, request.password);
      if (!proven.ok) return proven;
    }
    const created = await confirmSignUp(context, registration, request);
    if (!created.ok) return this.withoutSignUp(linked.email);
    if (!isOwnDevice) return ok({ outcome: 'verified' });
    return ok({ outcome: 'verified', login: await openSession(context, created.value, { ...request, isFirst: true }) });
  }

  private async prove(
    { passwordHash }: RegistrationBody,
    linked: LinkedSignUp,
    password: string | undefined,
  ): Promise<Result<null, IdentityRejection>> {
    const { hasher, signUpGuesses, clock } = this.context;
    if (password === undefined) return reject({ code: 'sign-up-elsewhere', field: 'password' });
    if (!signUpGuesses.take({ ...linked, isPending: true }, clock.nowMs()))
      return reject({ code: 'too-many-guesses', field: 'password' });
    const isRight = await hasher.verify(passwordHash, password, 'registration');
    return isRight ? ok(null) : reject({ code: 'password-wrong', field: 'password' });
  }

  /** The sign-up is over: its address was confirmed, or its day has passed. */
  private async withoutSignUp(email: string): Promise<Reply> {
    const uid = await this.context.contacts.uidOf(email);
    const isCustomer = uid !== null && (await this.context.users.get(uid)) !== null;
    return isCustomer ? ok({ outcome: 'already' }) : reject({ code: 'sign-up-link-expired', field: 'token' });
  }
}
