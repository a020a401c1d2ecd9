import { FRESH_FACTOR_MS, type StaffFactor } from '@corella/contracts/identity';
import type { KnownStaff } from '../people/staff-directory.js';
import type { SessionBody } from '../sessions/sessions.js';

/** What this person can prove. Everybody who has joined has an authenticator. */
export const staffFactors = ({ passkeys }: Pick<KnownStaff, 'passkeys'>): readonly StaffFactor[] =>
  passkeys.length > 0 ? ['passkey', 'totp'] : ['totp'];

/** Whether a factor was proven in this session within five minutes. The login proved one. */
export const isFresh = ({ provenAt, createdAt }: Pick<SessionBody, 'provenAt' | 'createdAt'>, now: number): boolean =>
  now - (provenAt ?? createdAt) < FRESH_FACTOR_MS;
