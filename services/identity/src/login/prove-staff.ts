import type { IdentityRejection } from '@corella/contracts/identity';
import { ok, reject } from '@corella/result';
import type { Result } from '@corella/result';
import { LOCKED_FOR_AN_HOUR } from '../domain/rules/second-step-rules.js';
import type { IdentityContext } from '../identity.context.js';
import { staffStepLockedMessage } from '../people/messages.js';
import { staffPerson } from '../people/staff-directory.js';
import type { KnownStaff } from '../people/staff-directory.js';

/** Checks a code of the person's authenticator. Wrong ones count, and the lock of staff ends after an hour. */
export function proveStaffCode(
  context: IdentityContext,
  { staffId, totpVersion: version }: KnownStaff,
  code: string,
): Promise<Result<null, IdentityRejection>> {
  const now = context.clock.nowMs();
  const person = staffPerson(staffId);
  return context.secondSteps.prove(
    { person, terms: LOCKED_FOR_AN_HOUR, now },
    () => context.authenticators.check(person, { version, code, now }),
    async () => {
      const contact = context.mailer.canSend ? await context.staff.contact(staffId) : null;
      if (contact !== null) await context.mailer.send(staffStepLockedMessage(contact.email, now));
    },
  );
}

/** Checks the password of a member of staff who is logged in: five guesses in ten minutes. */
export async function proveStaffPassword(
  context: IdentityContext,
  staff: KnownStaff,
  { password, field }: { readonly password: string; readonly field: string },
): Promise<Result<null, IdentityRejection>> {
  const subject = `password:${staffPerson(staff.staffId)}`;
  if (!context.guesses.take(subject, context.clock.nowMs())) return reject({ code: 'too-many-guesses', field });
  if (!(await context.hasher.verify(await context.staff.passwordHash(staff), password, 'staff')))
    return reject({ code: 'password-wrong', field });
  context.guesses.clear(subject);
  return ok(null);
}
