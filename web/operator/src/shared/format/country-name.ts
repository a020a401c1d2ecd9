const COUNTRY = new Intl.DisplayNames(['en-AU'], { type: 'region' });

/** An ISO country code by name; the code itself where nobody knows it. */
export function countryName(code: string): string {
  try {
    return COUNTRY.of(code) ?? code;
  } catch {
    return code;
  }
}
