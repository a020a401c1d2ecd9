import type { IdentityRejection, Origin } from '@corella/contracts/identity';
import { reject, type Result } from '@corella/result';
import { LOCKED_FOR_AN_HOUR, LOCKED_UNTIL_MAIL } from '../domain/rules/second-step-rules.js';
import { codesLeft, hasTotp } from '../domain/user/factors.js';
import { isSubAccount } from '../domain/user/sub-account.decide.js';
import type { RegisteredUser } from '../domain/user/user-state.js';
import type { IdentityContext } from '../identity.context.js';
import type { OutgoingMessage } from '@corella/mailer';
import { recoveryLockedMessage } from '../people/factor-messages.js';
import { secondStepLockedMessage, type Addressee } from '../people/messages.js';
import type { StepOf } from './second-steps.js';
import { changeAndTell } from '../people/tell-news.js';

export const stepOf = ({ mailer }: IdentityContext, user: RegisteredUser, now: number): StepOf => ({
  person: user.uid,
  // A mailed code takes the place of an authenticator. It must not take that of a passkey, which nobody can lock.
  terms: mailer.canSend && hasTotp(user) && !isSubAccount(user) ? LOCKED_UNTIL_MAIL : LOCKED_FOR_AN_HOUR,
  now,
});

/** Checks a code of a customer's authenticator. If it locks the step, the owner is told by mail, if any can be sent. */
export function proveTotp(
  context: IdentityContext,
  user: RegisteredUser & { readonly totpVersion: number },
  attempt: { readonly code: string; readonly now: number },
): Promise<Result<null, IdentityRejection>> {
  return proveCode(context, user, {
    now: attempt.now,
    check: () => context.authenticators.check(user.uid, { version: user.totpVersion, ...attempt }),
    locked: RECOVERY_LOCKED,
  });
}

interface RecoveryAttempt {
  readonly code: string;
  readonly now: number;
  readonly origin: Origin;
  /** Said in the same mail: one login, one mail. */
  readonly isNewDevice: boolean;
}

/** Checks a recovery code, which is used up by it. Wrong ones count together with those of the authenticator. */
export async function proveRecoveryCode(
  context: IdentityContext,
  user: RegisteredUser,
  { code, now, origin, isNewDevice }: RecoveryAttempt,
): Promise<Result<null, IdentityRejection>> {
  const { uid, recovery } = user;
  if (recovery === null) return reject({ code: 'method-unavailable', field: 'method' });
  const { version } = recovery;
  const check = async (): Promise<boolean> => {
    const index = await context.recoveryCodes.indexOf({ person: uid, version }, code);
    if (index === null) return false;
    const used = await changeAndTell(context, {
      uid,
      command: { type: 'UseRecoveryCode', version, index },
      // The owner gets a mail, although whoever logs in may be another.
      news: {
        uid,
        kind: isNewDevice ? 'recovery-code-new-device' : 'recovery-code-used',
        words: String((codesLeft(user) ?? 1) - 1),
        origin,
        log: [{ uid, action: 'recovery-code-used' }],
      },
    });
    return used.ok;
  };
  return proveCode(context, user, { now, check, locked: RECOVERY_LOCKED });
}

/** What somebody without an authenticator is told of a lock, which ends by itself. */
interface LockedForAnHour {
  readonly code: 'recovery-codes-locked' | 'phone-locked';
  readonly message: (addressee: Addressee) => OutgoingMessage;
}
const RECOVERY_LOCKED: LockedForAnHour = { code: 'recovery-codes-locked', message: recoveryLockedMessage };

/** Counts a code with all others of the account. */
export async function proveCode(
  context: IdentityContext,
  user: RegisteredUser,
  {
    now,
    check,
    locked,
  }: { readonly now: number; readonly check: () => Promise<boolean>; readonly locked: LockedForAnHour },
): Promise<Result<null, IdentityRejection>> {
  const message = hasTotp(user) ? secondStepLockedMessage : locked.message;
  // A mail that fails is tried with the next code. A sub-account has no address.
  const proven = await context.secondSteps.prove(stepOf(context, user, now), check, async () => {
    const contact = context.mailer.canSend && !isSubAccount(user) ? await context.contacts.of(user.uid) : null;
    if (contact === null) return;
    const language = await context.languages.of(user.uid);
    await context.mailer.send(message({ to: contact.email, language, at: now }));
  });
  const isLocked = !proven.ok && proven.rejection.code === 'second-step-locked';
  return isLocked && !hasTotp(user) ? reject({ code: locked.code }) : proven;
}
