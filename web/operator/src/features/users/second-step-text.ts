import type { UserRecord } from '@corella/contracts/operator';

/** The factors of a customer's login: `authenticator, 2 passkeys, phone`. */
export function secondStepText({ totp, passkeys, phone }: Pick<UserRecord, 'totp' | 'passkeys' | 'phone'>): string {
  const named = passkeys === 1 ? '1 passkey' : `${passkeys} passkeys`;
  const parts = [
    ...(totp ? ['authenticator'] : []),
    ...(passkeys > 0 ? [named] : []),
    ...(phone === null ? [] : ['phone']),
  ];
  return parts.length === 0 ? 'none' : parts.join(', ');
}
