import type { IdentityRejection } from '@corella/contracts/identity';
import type { Result } from '@corella/result';
import { LOCKED_FOR_AN_HOUR, LOCKED_UNTIL_MAIL } from '../domain/rules/second-step-rules.js';
import { isSubAccount } from '../domain/user/sub-account.decide.js';
import type { RegisteredUser } from '../domain/user/user-state.js';
import type { IdentityContext } from '../identity.context.js';
import { secondStepLockedMessage } from '../people/messages.js';
import type { StepOf } from './second-steps.js';

export const stepOf = ({ mailer }: IdentityContext, user: RegisteredUser, now: number): StepOf => ({
  person: user.uid,
  terms: mailer.canSend && !isSubAccount(user) ? LOCKED_UNTIL_MAIL : LOCKED_FOR_AN_HOUR,
  now,
});

/** Checks a code of a customer's authenticator. If it locks the step, the owner is told by mail, if any can be sent. */
export function proveTotp(
  context: IdentityContext,
  user: RegisteredUser & { readonly totpVersion: number },
  attempt: { readonly code: string; readonly now: number },
): Promise<Result<null, IdentityRejection>> {
  return context.secondSteps.prove(
    stepOf(context, user, attempt.now),
    () => context.authenticators.check(user.uid, { version: user.totpVersion, ...attempt }),
    async () => {
      const contact = context.mailer.canSend && !isSubAccount(user) ? await context.contacts.of(user.uid) : null;
      if (contact !== null) await context.mailer.send(secondStepLockedMessage(contact.email, attempt.now));
    },
  );
}

/** Whether the customer has an authenticator. */
export const hasTotp = (user: RegisteredUser): user is RegisteredUser & { readonly totpVersion: number } =>
  user.totpVersion !== null;
