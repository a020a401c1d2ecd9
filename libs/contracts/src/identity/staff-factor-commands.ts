import type { Call } from './call.js';
import type { StaffPrincipal } from './views.js';

/** How long a factor counts for decisions and reveals, from its proof on. */
export const FRESH_FACTOR_MS = 300_000;

/** With what members of staff prove that it is still they who have the session. */
export const STAFF_FACTORS = ['passkey', 'totp'] as const;
export type StaffFactor = (typeof STAFF_FACTORS)[number];

export interface StaffFactorCommands {
  /** Proves a factor for this session. Decisions and reveals are open to it until `freshUntil`. */
  StaffProveFactor: Call<
    { staff: StaffPrincipal; method: StaffFactor; code?: string; requestId: string },
    { readonly freshUntil: number }
  >;
}
