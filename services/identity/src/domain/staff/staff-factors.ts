import { FRESH_FACTOR_MS, type StaffFactor } from '@corella/contracts/identity';

/** What a person can prove. Everybody who has joined has an authenticator. */
export const staffFactors = ({ passkeys }: { readonly passkeys: readonly string[] }): readonly StaffFactor[] =>
  passkeys.length > 0 ? ['passkey', 'totp'] : ['totp'];

/** Whether a factor was proven in a session within five minutes. The login proved one. */
export const isFresh = (
  { provenAt, createdAt }: { readonly provenAt?: number; readonly createdAt: number },
  now: number,
): boolean => now - (provenAt ?? createdAt) < FRESH_FACTOR_MS;
