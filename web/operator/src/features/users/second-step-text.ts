import type { UserRecord } from '@corella/contracts/operator';

/** The factors of a customer's login: `authenticator, 2 passkeys`. */
export function secondStepText({ totp, passkeys }: Pick<UserRecord, 'totp' | 'passkeys'>): string {
  const named = passkeys === 1 ? '1 passkey' : `${passkeys} passkeys`;
  const parts = [...(totp ? ['authenticator'] : []), ...(passkeys > 0 ? [named] : [])];
  return parts.length === 0 ? 'none' : parts.join(', ');
}
