import { Secret, TOTP } from 'otpauth';

const PERIOD_S = 30;
const ISSUER = 'Corella';

export const newTotpSecret = (bytes: Uint8Array): string =>
  new Secret({ buffer: Uint8Array.from(bytes).buffer }).base32;

const totp = (secret: string, label = ''): TOTP =>
  new TOTP({
    issuer: ISSUER,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_S,
    secret: Secret.fromBase32(secret),
  });

export const totpUri = (secret: string, label: string): string => totp(secret, label).toString();
export const totpCode = (secret: string, at: number): string => totp(secret).generate({ timestamp: at });

/** The 30-second step that the code belongs to, at most one step early or late; null for a wrong code. */
export function totpStep(secret: string, code: string, at: number): number | null {
  const delta = totp(secret).validate({ token: code, timestamp: at, window: 1 });
  return delta === null ? null : Math.floor(at / 1000 / PERIOD_S) + delta;
}
