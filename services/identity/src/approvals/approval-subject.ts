import type { ApprovalKind, IdentityRejection, JsonObject } from '@corella/contracts/identity';
import { payloadFinding } from '../domain/approval/approval-policy.js';
import { maskEmail, normaliseEmail } from '../domain/rules/email-address.js';
import type { IdentityContext } from '../identity.context.js';
import { MAIL_UNAVAILABLE } from '../people/messages.js';

/** Why the subject cannot be asked for; null when it can. Other services check their own subjects at execution. */
export async function subjectFinding(
  context: IdentityContext,
  { kind, payload }: { kind: ApprovalKind; payload: JsonObject },
): Promise<IdentityRejection | null> {
  const field = payloadFinding(kind, payload);
  if (field !== null) return { code: 'payload-invalid', field };
  switch (kind) {
    case 'user-unfreeze': {
      const user = await context.users.get(String(payload.uid));
      if (user === null) return { code: 'user-unknown', field: 'uid' };
      return user.status === 'frozen' ? null : { code: 'not-frozen' };
    }
    case 'staff-create': {
      // The new member's first password goes out by mail.
      if (!context.mailer.canSend) return MAIL_UNAVAILABLE;
      const owner = await context.staff.idOf(normaliseEmail(String(payload.email)) ?? '');
      return owner !== null && (await context.staff.get(owner)) !== null
        ? { code: 'email-taken', field: 'email' }
        : null;
    }
    case 'staff-disable':
      return (await context.staff.get(String(payload.staffId)))?.status === 'active'
        ? null
        : { code: 'staff-unknown', field: 'staffId' };
    default:
      return null;
  }
}

/** The payload as the audit log shows it. Many people read that log, so an address in it is masked. */
export function visiblePayload(kind: ApprovalKind, payload: JsonObject): JsonObject {
  return kind === 'staff-create' ? { ...payload, email: maskEmail(String(payload.email)) } : payload;
}
