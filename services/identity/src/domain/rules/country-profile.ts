/** The country of residence decides the customer's profile. Countries that are not listed are not served. */
const PROFILES: Readonly<Record<string, 'au' | 'jp'>> = { AU: 'au', NZ: 'au', JP: 'jp' };

export const profileOf = (country: string): 'au' | 'jp' | null =>
  Object.hasOwn(PROFILES, country) ? (PROFILES[country] ?? null) : null;
