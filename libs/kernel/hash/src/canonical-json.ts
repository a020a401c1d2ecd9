export type HashableJson =
  | string
  | number
  | boolean
  | null
  | readonly HashableJson[]
  | { readonly [key: string]: HashableJson | undefined };

/**
 * JSON text without spaces, with object keys sorted by code unit at every depth, so that equal values give equal bytes.
 * Members that are undefined are left out, as in JSON.stringify.
 */
export function canonicalJson(value: HashableJson): string {
  return JSON.stringify(value, (_key, member: unknown) => (isRecord(member) ? sortedCopy(member) : member));
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function sortedCopy(record: Record<string, unknown>): Record<string, unknown> {
  // Without a prototype, a member called `__proto__` stays a member and does not change the copy.
  const copy = Object.create(null) as Record<string, unknown>;
  for (const key of Object.keys(record).sort()) copy[key] = record[key];
  return copy;
}
