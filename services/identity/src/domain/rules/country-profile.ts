/**
 * A customer's country of residence picks the profile (rulings.md, Jurisdictions); countries that are not here are not
 * served.
 */
const PROFILES: Readonly<Record<string, 'au' | 'jp'>> = { AU: 'au', NZ: 'au', JP: 'jp' };

export const profileOf = (country: string): 'au' | 'jp' | null =>
  Object.hasOwn(PROFILES, country) ? (PROFILES[country] ?? null) : null;
