import type { KycCallReply, KycVendorCallSent } from '@corella/contracts/kyc';
import type { KycVendor } from '@corella/kyc-vendor';

/** Somebody who waits for answers. */
interface Waiting {
  called(checkId: string): void;
}
interface Deps {
  readonly kycVendor: Pick<KycVendor, 'webhook'>;
  readonly kycChecks: Waiting;
  readonly screening: Waiting;
}

/**
 * A call of the checking service only wakes whoever waits for this check, and they ask for the answer themselves. A
 * forged call wakes nobody, and one of an unknown check, a late one or the same one again changes nothing.
 */
export function takeVendorCall(
  { kycVendor, kycChecks, screening }: Deps,
  { body, headers }: KycVendorCallSent,
): KycCallReply {
  const called = kycVendor.webhook({ body: Buffer.from(body, 'base64'), headers });
  if (called.kind === 'refused') return called;
  if (called.isNew) {
    kycChecks.called(called.checkId);
    screening.called(called.checkId);
  }
  return { kind: 'taken' };
}
