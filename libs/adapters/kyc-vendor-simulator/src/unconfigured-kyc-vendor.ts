import { KycVendorUnavailable, type KycVendor } from '@corella/kyc-vendor';

/** Stands where no checking service is configured: every check stays without an answer, and two people decide. */
export function createUnconfiguredKycVendor(): KycVendor {
  const away = (): Promise<never> => Promise.reject(new KycVendorUnavailable('no checking service is configured'));
  return {
    start: away,
    get: away,
    webhook: () => ({ kind: 'refused', why: 'not-connected' }),
    close: () => Promise.resolve(),
  };
}
