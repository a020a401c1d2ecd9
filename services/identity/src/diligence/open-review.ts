import { kycFormOf, type KycCause, type KycPart } from '@corella/contracts/kyc';
import { changeVerification, type Verifying } from '../kyc/change-verification.js';
import type { KycRows } from '../kyc/kyc-rows.js';
import type { OneAtATime } from '@corella/aggregates';
import type { Clock } from '@corella/clock';

export interface Reviewing extends Verifying {
  readonly kycRows: KycRows;
  readonly executing: OneAtATime;
  readonly clock: Clock;
}

/** What the customer has to change before the desk reads the case, and why. */
export interface Asked {
  readonly parts: readonly KycPart[];
  readonly reason: string;
}

/**
 * Opens another case of a customer who is verified. Where the customer has to change something, the draft says first
 * what was approved, whatever they wrote in it since. Returns whether there is such a case now that was not before.
 */
export function openReview(
  context: Reviewing,
  uid: string,
  { cause, asked = null }: { readonly cause: KycCause; readonly asked?: Asked | null },
): Promise<boolean> {
  return context.executing.run(`kyc:${uid}`, async () => {
    const { standing } = await context.verifications.of(uid);
    const user = await context.users.get(uid);
    const form = standing && kycFormOf(user?.country ?? '', standing.kind);
    const sent = standing && (await context.kycRows.answers(uid, standing.answers));
    if (user === null || user.closed !== null || standing === null || form === null || sent === null) return false;
    if (asked !== null) {
      const { version } = await context.kycRows.draft(uid);
      const { kind, method } = standing;
      const { answers, pictures } = sent;
      const draft = { version, kind, method, answers, aside: {}, pictures };
      if ((await context.kycRows.putDraft(uid, draft, context.clock.nowMs())) === null) return false;
    }
    const documentType = standing.kind === 'company' ? null : (sent.answers.documentType ?? null);
    const opened = await changeVerification(
      context,
      uid,
      { type: 'OpenReview', uid, form, cause, country: user.country, documentType, asked },
      { by: 'identity' },
    );
    return opened.ok && opened.value.events.length > 0;
  });
}
