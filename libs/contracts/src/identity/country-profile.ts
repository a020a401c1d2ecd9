import type { AgreementProfile } from './agreements.js';

/** The country of residence decides the customer's profile. Countries that are not listed are not served. */
const PROFILES: Readonly<Record<string, AgreementProfile>> = { AU: 'au', NZ: 'au', JP: 'jp' };

export const profileOf = (country: string): AgreementProfile | null =>
  Object.hasOwn(PROFILES, country) ? (PROFILES[country] ?? null) : null;
