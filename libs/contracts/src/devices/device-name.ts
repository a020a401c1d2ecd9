const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/(Headless)?Chrom(e|ium)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];
const LONGEST = 40;

const nameIn = (list: readonly (readonly [RegExp, string])[], userAgent: string): string | undefined =>
  list.find(([pattern]) => pattern.test(userAgent))?.[1];

/** `Chrome, macOS` for a user agent; null where neither is known. Nothing that a stranger wrote is in it. */
export function knownDevice(userAgent: string): string | null {
  const known = [nameIn(BROWSERS, userAgent), nameIn(SYSTEMS, userAgent)].filter((name) => name !== undefined);
  return known.length > 0 ? known.join(', ') : null;
}

/** The same, and an unknown one as it came, shortened. */
export function deviceName(userAgent: string): string {
  const shortened = userAgent.length > LONGEST ? `${userAgent.slice(0, LONGEST)}…` : userAgent || '–';
  return knownDevice(userAgent) ?? shortened;
}
