/** How long a factor counts for decisions and reveals, from its proof on. */
export const FRESH_FACTOR_MS = 300_000;

/** With what members of staff prove that it is still they who have the session. */
export const STAFF_FACTORS = ['passkey', 'totp'] as const;
export type StaffFactor = (typeof STAFF_FACTORS)[number];
